import { expect, test, vi } from 'vitest';
import { describeOnBothDatabases } from '../../platform/testing/test-database.ts';
import { base, openCommunities } from '../communities/open-communities.testing.ts';
import { cardOf, cards, newAttempt } from './video-sales.testing.ts';

const price = { amount: 1500, currency: 'EUR', period: 'MONTH' };
const patience = { timeout: 20_000, interval: 20 };
const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

describeOnBothDatabases('a member', (database) => {
  test.for([
    'leaves',
    'is banned',
    'is banned by a moderator',
    'is banned for what was reported',
    'deletes their account',
  ])('%s while their money goes back, and neither fails', { timeout: 60_000 }, async (how, { skip }) => {
    if (database().kind === 'embedded') skip('PGlite runs one transaction at a time');
    const { make, owner, signIn, join, call } = await openCommunities(database());
    const { id: communityId } = await make();
    const ben = await join(communityId, 'ben@example.com');
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: ben.memberId, role: 'MODERATOR' });
    await call(owner, 'PUT', `${base}/${communityId}/price`, price);
    const ana = await signIn(communityId, 'ana@example.com');
    const order = { communityId, attempt: newAttempt(), ...price, card: cardOf(cards.good) };
    expect((await call(ana, 'POST', `${base}/public/membership/payment`, order)).status).toBe(200);
    const { memberId } = (await call(ana, 'GET', `${base}/member/role?communityId=${communityId}`)).data;
    const go = () => {
      if (how === 'leaves') return call(ana, 'POST', `${base}/leave`, { communityId });
      if (how === 'deletes their account') return call(ana, 'POST', `${base}/public/erase`, { posts: 'KEEP' });
      if (how === 'is banned')
        return call(owner, 'PUT', `${base}/member/role`, { communityId, memberId, state: 'BANNED' });
      if (how === 'is banned by a moderator')
        return call(ben, 'POST', `${base}/public/ban`, { communityId, memberId, reason: '' });
      const decided = { communityId, kind: 'MEMBER', targetId: memberId, decision: 'BAN', reason: '' };
      return call(owner, 'PUT', `${base}/moderation`, decided);
    };

    const refund = await database().pool.connect();
    try {
      await refund.query('begin');
      await refund.query('select from video_purchase for update');
      if (how !== 'deletes their account') await refund.query('select from membership_renewal for update');
      const gone = go();
      await vi.waitFor(async () => expect((await database().pool.query(waiting)).rowCount).toBe(1), patience);
      await refund.query('select from membership_renewal for update');
      await refund.query('select from community_member for update');
      await refund.query('commit');
      expect((await gone).status).toBe(200);
    } finally {
      refund.release(true);
    }
  });
});
