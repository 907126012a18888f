import { expect, test } from 'vitest';
import { onlyKey } from '../../platform/keys/key-ring.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { banTraceDays, createBanTraces } from './ban-traces.service.ts';
import { base, openCommunities } from './open-communities.testing.ts';

describeOnSharedPlatform('somebody who was banned', (database) => {
  async function open() {
    const opened = await openCommunities(database());
    const { call: send, owner, make, join, clock } = opened;
    const { pool } = database();
    const call: typeof send = (...asked) => {
      clock.advanceSec(1);
      return send(...asked);
    };
    const communityId: string = (await make()).id;
    const give = async (memberId: string, state: 'ACTIVE' | 'BANNED', to = communityId) =>
      (await call(owner, 'PUT', `${base}/member/role`, { communityId: to, memberId, state })).status;
    const erase = async (who: typeof owner) =>
      (await call(who, 'POST', `${base}/public/erase`, { posts: 'KEEP' })).status;
    const noticed = async () => {
      const { rows } = await pool.query(
        'select target_id, reason from community_report where community_id = $1 order by created_at',
        [communityId],
      );
      return rows.map(({ target_id, reason }) => [target_id, reason]);
    };
    const traces = async () =>
      (await pool.query('select * from community_ban_trace where community_id = $1', [communityId])).rows;
    const eve = await join(communityId, 'eve@example.com', { visitorId: 'browser-0001' });
    return { ...opened, call, communityId, give, erase, noticed, traces, eve };
  }

  test.each([
    ['the same email', 'eve@example.com', undefined],
    ['the same browser', 'adam@example.com', 'browser-0001'],
    ['a browser in which they read why', 'adam@example.com', 'browser-0002'],
  ])('and deleted their account is noticed by %s', async (_by, email, visitorId) => {
    const { communityId, give, erase, noticed, traces, signIn, join, eve } = await open();
    expect(await give(eve.memberId, 'BANNED')).toBe(200);
    const reading = await signIn(communityId, 'eve@example.com', { visitorId: 'browser-0002' });
    expect(await erase(reading)).toBe(200);
    const kept = JSON.stringify(await traces());
    for (const part of ['eve', 'browser', eve.memberId]) expect(kept).not.toContain(part);
    await join(communityId, 'other@example.com', { visitorId: 'browser-0009' });
    expect(await noticed()).toEqual([]);
    const again = await join(communityId, email, visitorId ? { visitorId } : {});
    expect(await noticed()).toEqual([[again.memberId, 'BAN_EVASION']]);
  });

  test('and reads why in another browser is noticed in the one of the ban still', async () => {
    const { communityId, give, noticed, signIn, join, eve } = await open();
    await signIn(communityId, 'eve@example.com', { visitorId: 'browser-0003' });
    await give(eve.memberId, 'BANNED');
    for (const visitorId of ['browser-0002', 'browser-0004'])
      await signIn(communityId, 'eve@example.com', { visitorId });
    const found: string[][] = [];
    for (const [index, visitorId] of ['browser-0001', 'browser-0002', 'browser-0003', 'browser-0004'].entries()) {
      const again = await join(communityId, `adam${index}@example.com`, { visitorId });
      found.push([again.memberId, 'BAN_EVASION']);
    }
    expect(await noticed()).toEqual(found);
  });

  test('is forgotten a year after they deleted their account', async () => {
    const { communityId, give, erase, noticed, traces, join, eve, clock } = await open();
    await give(eve.memberId, 'BANNED');
    await erase(eve);
    expect(await traces()).toHaveLength(2);
    clock.advanceSec(banTraceDays * 86_400);
    await join(communityId, 'eve@example.com', { visitorId: 'browser-0001' });
    expect(await noticed()).toEqual([]);
    await createBanTraces({ database: database(), keys: onlyKey(Buffer.alloc(32)), clock: clock.now }).sweep();
    expect(await traces()).toEqual([]);
  });

  test('is forgotten once the ban is lifted, or the community deleted', async () => {
    const { call, owner, communityId, give, noticed, traces, signIn, join, eve } = await open();
    await give(eve.memberId, 'BANNED');
    await signIn(communityId, 'eve@example.com', { visitorId: 'browser-0002' });
    expect(await traces()).toHaveLength(2);
    expect(await give(eve.memberId, 'ACTIVE')).toBe(200);
    expect(await traces()).toEqual([]);
    await join(communityId, 'adam@example.com', { visitorId: 'browser-0002' });
    expect(await noticed()).toEqual([]);
    await give(eve.memberId, 'BANNED');
    const actions = await call(owner, 'GET', `${base}/moderation/actions?communityId=${communityId}`);
    const undone = { communityId, actionId: actions.data.items[0].id };
    expect(await traces()).not.toEqual([]);
    expect((await call(owner, 'POST', `${base}/moderation/undo`, undone)).status).toBe(200);
    expect(await traces()).toEqual([]);
    await give(eve.memberId, 'BANNED');
    expect((await call(owner, 'DELETE', `${base}/${communityId}`)).status).toBe(200);
    expect(await traces()).toEqual([]);
  });

  test('is no matter in another community, nor is whoever leaves without a ban', async () => {
    const { communityId, give, erase, noticed, traces, make, join, eve } = await open();
    const other: string = (await make()).id;
    await join(other, 'eve@example.com', { visitorId: 'browser-0001' });
    await give(eve.memberId, 'BANNED', other);
    expect(await erase(eve)).toBe(200);
    expect(await traces()).toEqual([]);
    await join(communityId, 'eve@example.com', { visitorId: 'browser-0001' });
    expect(await noticed()).toEqual([]);
  });
});
