import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

describeOnSharedPlatform('moderation of communities', (database) => {
  async function open(settings: object = {}) {
    const opened = await openCommunities(database());
    const { call: send, owner, make, join, clock } = opened;
    /** What is listed in order of time does not happen at the same moment. */
    const call: typeof send = (...asked) => {
      clock.advanceSec(1);
      return send(...asked);
    };
    const community = await make();
    const communityId = community.id as string;
    await call(owner, 'PUT', `${base}/update`, { communityId, ...settings });
    const ana = await join(communityId, 'ana@example.com');
    const bo = await join(communityId, 'bo@example.com');
    const write = async (who: typeof ana, words: string) =>
      call(who, 'POST', `${base}/public/post`, { communityId, body: textOf(words) });
    const say = (who: typeof ana, postId: string, words: string) =>
      call(who, 'POST', `${base}/public/comments`, { postId, text: words });
    const queue = async () => (await call(owner, 'GET', `${base}/moderation?communityId=${communityId}`)).data.items;
    const actions = async () =>
      (await call(owner, 'GET', `${base}/moderation/actions?communityId=${communityId}`)).data.items;
    const decide = (kind: string, targetId: string, decision: string) =>
      call(owner, 'PUT', `${base}/moderation`, { communityId, kind, targetId, decision });
    const undo = (actionId: string) => call(owner, 'POST', `${base}/moderation/undo`, { communityId, actionId });
    const feed = async () =>
      (await call(bo, 'GET', `${base}/public/post?communityId=${communityId}`)).data.items.map(
        ({ uuid }: { uuid: string }) => uuid,
      );
    return { ...opened, call, communityId, community, ana, bo, write, say, queue, actions, decide, undo, feed };
  }

  test('each reports something once; removing it can be undone', async () => {
    const { call, communityId, ana, bo, write, queue, actions, decide, undo, feed } = await open();
    const { data: post } = await write(ana, 'Rude words');
    const report = (who: typeof ana, more: object = {}) =>
      call(who, 'POST', `${base}/public/report`, {
        communityId,
        kind: 'POST',
        targetId: post.uuid,
        note: 'Rude',
        ...more,
      });
    expect((await report(bo)).status).toBe(202);
    await report(bo);
    await report(ana, { note: '' });
    expect(await queue()).toMatchObject([
      {
        kind: 'POST',
        text: 'Rude words',
        reportCount: 2,
        reasons: ['REPORTED'],
        notes: ['Rude'],
        author: { name: 'ana' },
      },
    ]);
    expect((await report(bo, { targetId: 'pst_none' })).error).toBe('post.not_found');
    expect((await report(bo, { kind: 'COMMENT' })).error).toBe('comment.not_found');
    expect((await report(bo, { kind: 'MEMBER' })).error).toBe('community.member_not_found');
    expect((await report(bo, { note: 'x'.repeat(501) })).status).toBe(400);

    await decide('POST', post.uuid, 'REMOVE');
    expect([await queue(), await feed()]).toEqual([[], []]);
    expect((await call(ana, 'GET', `${base}/public/post-details?postId=${post.uuid}`)).error).toBe('post.not_found');
    const [removed] = await actions();
    expect(removed).toMatchObject({ action: 'REMOVED', text: 'Rude words', canUndo: true, byName: null });
    expect((await undo(removed.id)).status).toBe(200);
    expect(await feed()).toEqual([post.uuid]);
    expect((await undo(removed.id)).error).toBe('community.action_not_found');
  });

  test('what looks like spam waits, unless the business wants none of that', async () => {
    const { call, owner, communityId, ana, write, say, queue, decide, clock } = await open();
    const offer = 'Best sails of the world, only today: https://sails.example/';
    const { data: first } = await write(ana, offer);
    expect(first.state).toBe('PUBLISHED');
    // It is no repetition of itself.
    const edit = { title: '', body: textOf(offer.replace('Best', 'BEST')), editedDate: null };
    expect((await call(ana, 'PUT', `${base}/public/post/${first.uuid}`, edit)).data.state).toBe('PUBLISHED');
    const { data: comment } = await say(ana, first.uuid, offer);
    expect(comment.isHeld).toBe(true);
    expect(await queue()).toMatchObject([{ kind: 'COMMENT', reasons: ['SPAM'], isHeld: true }]);
    await decide('COMMENT', comment.id, 'KEEP');
    await call(owner, 'PUT', `${base}/update`, { communityId, holdsSpam: false });
    expect((await say(ana, first.uuid, offer)).data.isHeld).toBe(false);
    await call(owner, 'PUT', `${base}/update`, { communityId, holdsSpam: true });
    clock.advanceSec(86_400);
    const day = await call(ana, 'POST', `${base}/public/comments`, { postId: first.uuid, text: offer });
    expect([day.status, day.data?.isHeld ?? false]).toEqual([201, false]);
  });

  test('first posts, words and links wait until somebody has looked at them', async () => {
    const rules = { holdsFirstPosts: true, heldWords: 'casino', linkRule: 'HOLD' };
    const { call, ana, bo, write, say, queue, decide, feed } = await open(rules);
    const { data: first } = await write(ana, 'Hello, it is me');
    expect(first.state).toBe('HELD');
    const details = (who: typeof ana) => call(who, 'GET', `${base}/public/post-details?postId=${first.uuid}`);
    expect([(await details(ana)).status, (await details(bo)).status, await feed()]).toEqual([200, 404, []]);
    await decide('POST', first.uuid, 'KEEP');
    expect(await feed()).toEqual([first.uuid]);
    expect((await write(ana, 'My second one')).data.state).toBe('PUBLISHED');
    expect((await write(ana, 'See https://x.example/')).data.state).toBe('HELD');

    const comment = await say(bo, first.uuid, 'Best CASINO in town');
    expect(comment.data.isHeld).toBe(true);
    const read = async (who: typeof ana) =>
      (await call(who, 'GET', `${base}/public/comments?postId=${first.uuid}`)).data.items.length;
    expect([await read(ana), await read(bo)]).toEqual([0, 1]);
    expect((await details(ana)).data.commentCount).toBe(0);
    expect((await queue()).map(({ reasons }: { reasons: string[] }) => reasons)).toEqual([['LINK'], ['WORD']]);
    await decide('COMMENT', comment.data.id, 'KEEP');
    expect(await read(ana)).toBe(1);
  });

  test('where links are refused, the field says so; moderators may', async () => {
    const { call, owner, communityId, ana, bo, write } = await open({ linkRule: 'REFUSE' });
    expect((await write(ana, 'www.x.example')).fieldErrors).toEqual({ body: 'Links cannot be written here.' });
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: bo.memberId, role: 'MODERATOR' });
    expect((await write(bo, 'www.x.example')).data.state).toBe('PUBLISHED');
  });

  test('a ban takes the text along, is undone, and what moderators remove can be brought back', async () => {
    const { call, owner, communityId, ana, bo, write, say, actions, decide, undo } = await open();
    const { data: post } = await write(bo, 'Post');
    const { data: comment } = await say(ana, post.uuid, 'Bad');
    await decide('COMMENT', comment.id, 'BAN');
    expect((await say(ana, post.uuid, 'Again')).error).toBe('post.not_found');
    const log = await actions();
    expect(log.map(({ action }: { action: string }) => action).sort()).toEqual(['BANNED', 'REMOVED']);
    for (const { id } of log) await undo(id);
    expect((await say(ana, post.uuid, 'Sorry')).status).toBe(201);
    const { data } = await call(owner, 'GET', `${base}/comments?postId=${post.uuid}`);
    expect(data.items.map(({ text }: { text: string }) => text)).toEqual(['Bad', 'Sorry']);

    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: ana.memberId, role: 'MODERATOR' });
    await call(ana, 'DELETE', `${base}/public/post/${post.uuid}`);
    const [last] = await actions();
    expect(last).toMatchObject({ action: 'REMOVED', byName: 'ana', text: 'Post' });
    expect((await undo(last.id)).status).toBe(200);
    expect((await call(bo, 'GET', `${base}/public/post-details?postId=${post.uuid}`)).status).toBe(200);
  });

  test('the page offers moderators to remove what members wrote, and nothing of the business', async () => {
    const { call, owner, ana, bo, communityId, community, write, page } = await open();
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: bo.memberId, role: 'MODERATOR' });
    const ofAna = (await write(ana, 'Of Ana')).data.uuid;
    const draft = { communityId, title: 'Of the business', body: textOf('x'), state: 'PUBLISHED' };
    const ofBusiness = (await call(owner, 'POST', `${base}/post`, draft)).data.uuid;
    const offers = async (postId: string) =>
      (await page(community.subdomain, `/post/${postId}`, { ...bo.headers })).body.includes('data-remove-post');
    expect([await offers(ofAna), await offers(ofBusiness)]).toEqual([true, false]);
  });

  test('somebody who was banned and comes back with another email is noticed', async () => {
    const { owner, call, communityId, join, queue } = await open();
    const visitorId = 'browser-0001';
    const eve = await join(communityId, 'eve@example.com', { visitorId });
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: eve.memberId, state: 'BANNED' });
    const again = await join(communityId, 'adam@example.com', { visitorId });
    expect(await queue()).toMatchObject([
      { kind: 'MEMBER', targetId: again.memberId, reasons: ['BAN_EVASION'], text: 'adam' },
    ]);
    await join(communityId, 'other@example.com', { visitorId: 'browser-0002' });
    expect(await queue()).toHaveLength(1);
  });

  test('several are decided in one step, which is undone as a whole', async () => {
    const { call, owner, communityId, ana, bo, write, say, queue, actions, undo, feed } = await open();
    const [{ data: first }, { data: second }] = [await write(ana, 'One'), await write(ana, 'Two')];
    const { data: comment } = await say(ana, second.uuid, 'Three');
    const targets = [
      { kind: 'POST', targetId: first.uuid },
      { kind: 'COMMENT', targetId: comment.id },
    ];
    for (const target of targets) await call(bo, 'POST', `${base}/public/report`, { communityId, ...target, note: '' });
    const many = (body: object) => call(owner, 'PUT', `${base}/moderation/many`, { communityId, reason: '', ...body });
    const tooMany = Array.from({ length: 51 }, (_, index) => ({ kind: 'POST', targetId: `pst_${index}` }));
    for (const wrong of [[], tooMany, [{ kind: 'MEMBER', targetId: ana.memberId }]])
      expect((await many({ targets: wrong, decision: 'REMOVE' })).error).toBe('request.invalid');

    const gone = { kind: 'POST', targetId: 'pst_none' };
    const { data } = await many({ targets: [...targets, targets[0], gone], decision: 'REMOVE', reason: 'Enough' });
    expect(data.actionIds).toHaveLength(2);
    expect([await queue(), await feed()]).toEqual([[], [second.uuid]]);
    expect(await actions()).toMatchObject([
      { action: 'REMOVED', reason: 'Enough', because: ['REPORTED'] },
      { action: 'REMOVED', reason: 'Enough', canUndo: true },
    ]);

    const undoMany = (actionIds: string[]) =>
      call(owner, 'POST', `${base}/moderation/undo-many`, { communityId, actionIds });
    expect((await undoMany([...data.actionIds, 'mod_none'])).error).toBe('community.action_not_found');
    expect(await feed()).toEqual([second.uuid]);
    expect((await undoMany(data.actionIds)).status).toBe(200);
    expect(await feed()).toEqual([second.uuid, first.uuid]);
    const { data: shown } = await call(bo, 'GET', `${base}/public/comments?postId=${second.uuid}`);
    expect(shown.items).toMatchObject([{ text: 'Three', isRemoved: false }]);
    expect((await undo(data.actionIds[0])).error).toBe('community.action_not_found');
  });

  test('a comment quotes words that stand there, and no longer once they are taken down', async () => {
    const { call, owner, communityId, ana, bo, write, say, page, community, actions, decide, undo } = await open();
    const { data: post } = await write(ana, 'The tide turns at noon, <b>always</b>.');
    const { data: said } = await say(ana, post.uuid, 'Not here\n it does not');
    const { data: elsewhere } = await write(ana, 'Another');
    const answer = (quote: unknown, postId = post.uuid) =>
      call(bo, 'POST', `${base}/public/comments`, { postId, text: 'Indeed', parentId: null, quote });
    for (const [quote, error] of [
      [{ id: post.uuid, text: 'never said' }, 'request.invalid'],
      [{ id: post.uuid, text: ' \u202e ' }, 'request.invalid'],
      [{ id: post.uuid, text: 'x'.repeat(501) }, 'request.invalid'],
      [{ id: elsewhere.uuid, text: 'Another' }, 'comment.not_found'],
      [{ id: 'cmt_none', text: 'Not here' }, 'comment.not_found'],
    ])
      expect([quote, (await answer(quote)).error]).toEqual([quote, error]);
    const { data: ofPost } = await answer({ id: post.uuid, text: 'turns at noon, <b>always</b>' });
    const { data: ofComment } = await answer({ id: said.id, text: 'Not here it\u202e does' });
    expect([ofPost.quote, ofComment.quote]).toMatchObject([
      { id: post.uuid, text: 'turns at noon, <b>always</b>', author: { name: 'ana' } },
      { id: said.id, text: 'Not here it does', author: { name: 'ana', memberId: ana.memberId } },
    ]);
    const read = async () => (await page(community.subdomain, `/post/${post.uuid}`)).body;
    const shown = await read();
    expect(shown).toContain('<blockquote dir="auto">turns at noon, &lt;b&gt;always&lt;/b&gt;</blockquote>');
    expect(shown).toContain(`<a href="/post/${post.uuid}?comment=${said.id}#${said.id}"><bdi>ana</bdi></a>`);

    await decide('COMMENT', said.id, 'REMOVE');
    expect(await read()).not.toContain('Not here it does');
    await undo((await actions())[0].id);
    expect(await read()).toContain('Not here it does');
    await call(ana, 'DELETE', `${base}/public/comments/${said.id}`);
    const { data: after } = await call(owner, 'GET', `${base}/comments?postId=${post.uuid}`);
    expect(after.items.map(({ quote }: { quote: { id: string } | null }) => quote?.id)).toEqual([
      undefined,
      post.uuid,
      undefined,
    ]);
    expect(communityId).toBe(post.community.id);
  });
});
