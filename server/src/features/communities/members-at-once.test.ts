import { beforeEach, expect, test } from 'vitest';
import { duringChange } from '../../platform/testing/during-change.ts';
import { describeOnBothDatabases } from '../../platform/testing/test-database.ts';
import { base, openCommunities } from './open-communities.testing.ts';

const ownership = 'update community_member set role = $2 where account_id = $1';

describeOnBothDatabases('members of whom something changes at the same moment', (database) => {
  beforeEach(({ skip }) => {
    if (database().kind === 'embedded') skip('PGlite runs one transaction at a time');
  });

  async function open() {
    const opened = await openCommunities(database());
    const { call, owner, make, join } = opened;
    const { id: communityId } = await make();
    const ana = await join(communityId, 'ana@example.com');
    const mo = await join(communityId, 'mo@example.com');
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: mo.memberId, role: 'MODERATOR' });
    const query = async (text: string, values?: unknown[]) => (await database().pool.query(text, values)).rows;
    return { ...opened, query, communityId, ana, mo };
  }

  test('a password does not give way to one that was chosen with it, or with a session that it ended', async () => {
    const { call, ana, query } = await open();
    const set = (password: string | null) => call(ana, 'PUT', `${base}/public/password`, { password });
    await set('Harbour-Kite-7');
    for (const password of ['Other-Secret-4', null]) {
      const answer = await duringChange(
        database(),
        (change) =>
          change(`update community_account set password_hash = $2 where id = $1`, [ana.memberId, `after ${password}`]),
        () => set(password),
      );
      expect(answer.error).toBe('auth.required');
    }
    const answer = await duringChange(
      database(),
      async (change) => {
        await change('select from community_account where id = $1 for update', [ana.memberId]);
        await change('delete from community_session where account_id = $1', [ana.memberId]);
      },
      () => set('Other-Secret-4'),
    );
    expect(answer.error).toBe('auth.required');
    const kept = await query('select password_hash from community_account where id = $1', [ana.memberId]);
    expect(kept).toEqual([{ password_hash: 'after null' }]);
  });

  test('nobody moderates whoever is above them by now', async () => {
    const { call, communityId, ana, mo, query } = await open();
    await query(`update community_member set bio = 'Sails' where account_id = $1`, [ana.memberId]);
    const { memberId } = ana;
    await query(
      `insert into community_picture (id, business_id, community_id, account_id, created_at)
      select 'picture', business_id, community_id, account_id, now() from community_member where account_id = $1`,
      [memberId],
    );
    await query(`update community_member set picture_id = 'picture' where account_id = $1`, [memberId]);
    const who = `communityId=${communityId}&memberId=${memberId}`;
    const acts = [
      () => call(mo, 'POST', `${base}/public/ban`, { communityId, memberId, reason: '' }),
      () => call(mo, 'DELETE', `${base}/public/bio?${who}`),
      () => call(mo, 'DELETE', `${base}/public/picture?${who}`),
      () => call(mo, 'POST', `${base}/public/member-notes`, { communityId, memberId, text: 'Sells sails' }),
    ];
    for (const act of acts) {
      await query(ownership, [memberId, 'MEMBER']);
      const answer = await duringChange(database(), (change) => change(ownership, [memberId, 'OWNER']), act);
      expect(answer.error).toBe('community.members_only');
    }
    const [kept] = await query('select * from community_member where account_id = $1', [memberId]);
    expect(kept).toMatchObject({ state: 'ACTIVE', role: 'OWNER', bio: 'Sails', picture_id: 'picture' });
  });

  test('nobody joins anew who is in by now, and a role given meanwhile stays', async () => {
    const { call, owner, communityId, signIn, query, modules, clock } = await open();
    const { paidMemberships } = modules.communities;
    const bo = await signIn(communityId, 'bo@example.com');
    const [{ id: accountId }] = await query(`select id from community_account where email = 'bo@example.com'`);
    const member = { businessId: owner.businessId, communityId, accountId };
    const ways: (() => Promise<unknown>)[] = [
      () => call(bo, 'POST', `${base}/join`, { communityId }),
      () => database().transaction((tx) => paidMemberships.beginIn(tx, { ...member, purchaseId: 'pur_1' })),
    ];
    for (const enter of ways) {
      await query('delete from community_member where account_id = $1', [accountId]);
      const joined = `insert into community_member (business_id, community_id, account_id, role, state, joined_at)
        values ($1, $2, $3, 'MODERATOR', 'ACTIVE', $4)`;
      await duringChange(
        database(),
        async (change) => {
          await change('select from community_account where id = $1 for update', [accountId]);
          await change(joined, [...Object.values(member), clock.now()]);
        },
        enter,
      );
      const kept = await query('select role, joined_at from community_member where account_id = $1', [accountId]);
      expect(kept).toEqual([{ role: 'MODERATOR', joined_at: clock.now() }]);
    }
  });
});
