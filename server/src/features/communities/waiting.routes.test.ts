import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

describeOnSharedPlatform('what waits in communities', (database) => {
  test('requests, reports and appeals are counted, each thing once, until somebody decides', async () => {
    const { call, owner, make, join, clock } = await openCommunities(database());
    const { id: communityId } = await make({ visibility: 'PRIVATE' });
    const waiting = async (who = owner) =>
      (await call(who, 'GET', '/business/v1.1/notifications/unread')).data.communitiesWaiting;
    const counts = async () => {
      const { requestCount, reportCount, appealCount } = (await call(owner, 'GET', `${base}/${communityId}`)).data;
      return [requestCount, reportCount, appealCount];
    };
    expect([await waiting(), await counts()]).toEqual([undefined, [0, 0, 0]]);

    const ana = await join(communityId, 'ana@example.com');
    const bo = await join(communityId, 'bo@example.com');
    expect([await waiting(), await counts()]).toEqual([2, [2, 0, 0]]);
    for (const { memberId } of [ana, bo])
      await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId, state: 'ACTIVE' });
    expect(await waiting()).toBeUndefined();

    clock.advanceSec(1);
    const { data: post } = await call(ana, 'POST', `${base}/public/post`, { communityId, body: textOf('Buy this') });
    const target = { communityId, kind: 'POST', targetId: post.uuid };
    await call(bo, 'POST', `${base}/public/report`, { ...target, note: 'Spam' });
    expect([await waiting(), await counts()]).toEqual([1, [0, 1, 0]]);
    clock.advanceSec(1);
    await call(owner, 'PUT', `${base}/moderation`, { ...target, decision: 'REMOVE' });
    expect(await waiting()).toBeUndefined();

    const { data: decisions } = await call(ana, 'GET', `${base}/public/decisions?communityId=${communityId}`);
    await call(ana, 'POST', `${base}/public/appeals`, {
      ...{ communityId, actionId: decisions.items[0].id, text: 'It was kind' },
    });
    expect([await waiting(), await counts()]).toEqual([1, [0, 0, 1]]);
  });
});
