import type { PostComment } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

describeOnSharedPlatform('reactions to comments', (database) => {
  async function open(draft: object = {}) {
    const opened = await openCommunities(database());
    const { call, clock, owner, make, join, page, platform } = opened;
    const community = await make(draft);
    const communityId = community.id as string;
    const [ana, bo] = [await join(communityId, 'ana@example.com'), await join(communityId, 'bo@example.com')];
    const publish = async () => {
      const post = { communityId, title: 'Tides', body: textOf('Turns at noon'), state: 'PUBLISHED' };
      return (await call(owner, 'POST', `${base}/post`, post)).data.uuid as string;
    };
    const postId = await publish();
    const say = async (who: TestBusiness, text: string) => {
      clock.advanceSec(1);
      return (await call(who, 'POST', `${base}/public/comments`, { postId, text })).data.id as string;
    };
    const react = (who: TestBusiness, commentId: string, more: object = {}) =>
      call(who, 'PUT', `${base}/public/reaction`, { postId, commentId, reaction: 'LIKE', isGiven: true, ...more });
    const shown = async (who: TestBusiness, commentId: string) => {
      const { data } = await call(who, 'GET', `${base}/public/comments?postId=${postId}`);
      return (data.items as PostComment[]).find(({ id }) => id === commentId)?.reactions;
    };
    const stored = async () => (await platform.database.pool.query('select 1 from comment_reaction')).rowCount;
    const read = async (who?: TestBusiness) => {
      const headers = who && { authorization: String(who.headers.authorization) };
      return (await page(community.subdomain, `/post/${postId}`, headers)).body;
    };
    return { ...opened, communityId, ana, bo, postId, publish, say, react, shown, stored, read };
  }

  const likes = (count: number, isMine: boolean) => ({ reaction: 'LIKE', count, isMine });

  test('each gives one once, also at the same moment, and takes it back', async () => {
    const { call, ana, bo, postId, say, react, shown, read } = await open();
    const id = await say(ana, 'At noon');
    expect(await shown(ana, id)).toHaveLength(4);
    const answers = await Promise.all([react(ana, id), react(bo, id), react(bo, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await react(bo, id, { reaction: 'LOVE' });
    expect(await shown(bo, id)).toMatchObject([likes(2, true), { reaction: 'LOVE', count: 1, isMine: true }, {}, {}]);
    // The post has its own.
    const { data: post } = await call(ana, 'GET', `${base}/public/post-details?postId=${postId}`);
    expect(post.reactions[0]).toEqual(likes(0, false));
    const markup = await read(bo);
    expect(markup.slice(markup.indexOf(`id="${id}"`))).toMatch(
      /data-react="LIKE" aria-pressed="true" aria-label="[^"]+, 2">/,
    );
    expect((await read()).split('id="thread"')[1]).toMatch(/data-react="LIKE"[^>]+ disabled>/);
    await Promise.all([react(bo, id, { isGiven: false }), react(bo, id, { isGiven: false })]);
    expect(await shown(bo, id)).toMatchObject([likes(1, false), {}, {}, {}]);
    expect((await react(bo, id, { reaction: 'HATE' })).status).toBe(400);
  });

  test('only members who see a comment react to it, and none to what is removed, waits or stands elsewhere', async () => {
    const { call, owner, communityId, signIn, ana, bo, say, react, shown, publish, stored } = await open({
      visibility: 'PUBLIC',
    });
    await call(owner, 'PUT', `${base}/update`, { communityId, heldWords: 'rude' });
    const id = await say(ana, 'At noon');
    const waiting = await say(ana, 'How rude');
    const removed = await say(ana, 'Never mind');
    await react(bo, removed);
    await say(bo, 'Why not?');
    await call(ana, 'DELETE', `${base}/public/comments/${removed}`);
    expect(await stored()).toBe(0);
    for (const one of [waiting, removed, 'cmt_none']) expect((await react(ana, one)).error).toBe('comment.not_found');
    expect([await shown(ana, waiting), await shown(ana, removed)]).toEqual([[], []]);
    expect((await react(bo, id, { postId: await publish() })).error).toBe('comment.not_found');
    expect((await react(await signIn(communityId, 'cy@example.com'), id)).error).toBe('community.members_only');
    const ban = { communityId, memberId: bo.memberId, state: 'BANNED' };
    expect((await call(owner, 'PUT', `${base}/member/role`, ban)).status).toBe(200);
    expect((await react(bo, id)).error).toBe('post.not_found');
    await call(owner, 'PUT', `${base}/update`, { communityId, visibility: 'PRIVATE' });
    expect((await react(await signIn(communityId, 'di@example.com'), id)).error).toBe('post.not_found');
    expect(await stored()).toBe(0);
  });

  test('what a moderator takes down comes back with its reactions', async () => {
    const { call, owner, communityId, ana, bo, say, react, shown } = await open();
    const id = await say(ana, 'At noon');
    await react(bo, id);
    const target = { communityId, kind: 'COMMENT', targetId: id };
    await call(owner, 'PUT', `${base}/moderation`, { ...target, decision: 'REMOVE' });
    expect(await shown(bo, id)).toEqual([]);
    const { data } = await call(owner, 'GET', `${base}/moderation/actions?communityId=${communityId}`);
    await call(owner, 'POST', `${base}/moderation/undo`, { communityId, actionId: data.items[0].id });
    expect((await shown(bo, id))?.[0]).toEqual(likes(1, true));
  });

  test('they are in what a member downloads, and go with the account and with what it wrote', async () => {
    const { call, ana, bo, postId, say, react, shown, stored } = await open();
    const [first, second] = [await say(ana, 'At noon'), await say(bo, 'At two')];
    for (const id of [first, second]) await Promise.all([react(ana, id), react(bo, id)]);
    const { data } = await call(bo, 'GET', `${base}/public/export`);
    expect(data.commentReactions).toHaveLength(2);
    expect(data.commentReactions).toContainEqual({ postId, commentId: first, reaction: 'LIKE' });
    expect(data.reactions).toEqual([]);
    expect((await call(bo, 'POST', `${base}/public/erase`, { posts: 'DELETE' })).status).toBe(200);
    expect((await shown(ana, first))?.[0]).toEqual(likes(1, true));
    expect(await stored()).toBe(1);
  });

  test('they are limited as reactions to posts are, apart from them', async () => {
    const { call, ana, postId, say, react } = await open();
    const id = await say(ana, 'At noon');
    for (let count = 0; count < 40; count += 1) await react(ana, id, { isGiven: count % 2 === 0 });
    expect((await react(ana, id)).error).toBe('community.newcomer_limited');
    const ofPost = { postId, reaction: 'LIKE', isGiven: true };
    expect((await call(ana, 'PUT', `${base}/public/reaction`, ofPost)).status).toBe(200);
  });
});
