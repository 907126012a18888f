import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { createCommunitiesRepository } from './communities.repository.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

describeOnSharedPlatform('reports', (database) => {
  async function open() {
    const opened = await openCommunities(database());
    const { call: send, owner, make, join, clock } = opened;
    const call: typeof send = (...asked) => {
      clock.advanceSec(1);
      return send(...asked);
    };
    const community = await make();
    const communityId: string = community.id;
    const ana = await join(communityId, 'ana@example.com');
    const bo = await join(communityId, 'bo@example.com');
    const write = async (who: typeof ana, words: string): Promise<string> =>
      (await call(who, 'POST', `${base}/public/post`, { communityId, body: textOf(words) })).data.uuid;
    const say = async (who: typeof ana, postId: string, text: string): Promise<string> =>
      (await call(who, 'POST', `${base}/public/comments`, { postId, text })).data.id;
    const report = async (who: typeof ana, kind: string, targetId: string, note = '') =>
      (await call(who, 'POST', `${base}/public/report`, { communityId, kind, targetId, note })).status;
    const decide = (kind: string, targetId: string, decision: string) =>
      call(owner, 'PUT', `${base}/moderation`, { communityId, kind, targetId, decision });

    /** What waits in the queue, and how much the console says there is, of the community and in the menu. */
    async function waiting() {
      const { data: queue } = await call(owner, 'GET', `${base}/moderation?communityId=${communityId}`);
      const counts = createCommunitiesRepository(database().db);
      const shown = (await counts.countsOf([communityId])).get(communityId)!;
      const inMenu = await counts.countWaiting(community.businessId);
      return {
        ids: queue.items.map(({ targetId }: { targetId: string }) => targetId),
        counted: new Set([queue.totalItems, shown.reports, inMenu]),
      };
    }
    return { ...opened, call, communityId, ana, bo, write, say, report, decide, waiting };
  }
  const none = { ids: [], counted: new Set([0]) };

  test('about what its author removed wait for nobody, with all that went with it', async () => {
    const { call, ana, bo, write, say, report, waiting } = await open();
    const postId = await write(ana, 'Rude words');
    const commentId = await say(ana, postId, 'Rude too');
    const answerId = await say(bo, postId, 'Stays');
    expect(await report(bo, 'COMMENT', commentId)).toBe(202);
    expect((await call(ana, 'DELETE', `${base}/public/comments/${commentId}`)).status).toBe(200);
    expect(await waiting()).toEqual(none);
    await report(bo, 'POST', postId);
    await report(ana, 'COMMENT', answerId);
    expect((await waiting()).counted).toEqual(new Set([2]));
    await call(ana, 'DELETE', `${base}/public/post/${postId}`);
    expect(await waiting()).toEqual(none);
  });

  test('about what the business deletes, and about comments under it, wait for nobody', async () => {
    const { call, owner, communityId, ana, bo, say, report, waiting } = await open();
    const draft = { communityId, title: 'News', body: textOf('Words'), state: 'PUBLISHED' };
    const { data: post } = await call(owner, 'POST', `${base}/post`, draft);
    await report(ana, 'POST', post.uuid);
    await report(bo, 'COMMENT', await say(ana, post.uuid, 'Rude'));
    expect((await waiting()).counted).toEqual(new Set([2]));
    expect((await call(owner, 'DELETE', `${base}/post/delete/${post.uuid}`)).status).toBe(200);
    expect(await waiting()).toEqual(none);
  });

  test.each(['KEEP', 'DELETE'] as const)('about somebody who is forgotten with posts: %s', async (posts) => {
    const { call, owner, communityId, ana, bo, write, say, report, waiting } = await open();
    const draft = { communityId, title: 'News', body: textOf('Words'), state: 'PUBLISHED' };
    const { data: news } = await call(owner, 'POST', `${base}/post`, draft);
    const postId = await write(ana, 'Rude words');
    const own = await say(ana, news.uuid, 'Rude too');
    const below = await say(bo, postId, 'Under it');
    await report(bo, 'POST', postId);
    await report(bo, 'COMMENT', own);
    await report(ana, 'COMMENT', below);
    await report(bo, 'MEMBER', ana.memberId);
    expect((await waiting()).counted).toEqual(new Set([4]));
    expect((await call(ana, 'POST', `${base}/public/erase`, { posts })).status).toBe(200);
    const left = posts === 'KEEP' ? [postId, own, below] : [];
    expect(await waiting()).toEqual({ ids: left, counted: new Set([left.length]) });
  });

  test('about somebody who left wait for them to come back', async () => {
    const { call, communityId, ana, bo, report, waiting } = await open();
    await report(bo, 'MEMBER', ana.memberId);
    await call(ana, 'POST', `${base}/leave`, { communityId });
    expect(await waiting()).toEqual(none);
    await call(ana, 'POST', `${base}/join`, { communityId });
    expect(await waiting()).toEqual({ ids: [ana.memberId], counted: new Set([1]) });
  });

  test('of one member about one text are heard once, also after it was kept', async () => {
    const { call, communityId, ana, bo, join, write, say, report, decide, waiting } = await open();
    const postId = await write(ana, 'Fine words');
    const commentId = await say(ana, postId, 'Fine too');
    const cy = await join(communityId, 'cy@example.com');
    for (const [kind, id] of [
      ['POST', postId],
      ['COMMENT', commentId],
      ['MEMBER', ana.memberId],
    ] as const) {
      await report(bo, kind, id, 'I do not like it');
      expect((await decide(kind, id, 'KEEP')).status).toBe(200);
      expect(await report(bo, kind, id, 'Still not')).toBe(202);
      expect(await waiting()).toEqual(none);
      await report(cy, kind, id);
      expect((await waiting()).ids).toEqual([id]);
      await decide(kind, id, 'KEEP');
    }
    const edit = { title: '', body: textOf('Rude words'), editedDate: null };
    await call(ana, 'PUT', `${base}/public/post/${postId}`, edit);
    await call(ana, 'PUT', `${base}/public/comments/${commentId}`, { text: 'Rude too', editedDate: null });
    for (const [kind, id] of [
      ['POST', postId],
      ['COMMENT', commentId],
    ] as const) {
      await report(bo, kind, id);
      expect((await waiting()).ids).toEqual([id]);
      await decide(kind, id, 'KEEP');
      await report(bo, kind, id);
      expect(await waiting()).toEqual(none);
    }
  });
});
