import { textVersionMax } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

describeOnSharedPlatform('what was written is edited', (database) => {
  async function open(draft: object = {}) {
    const opened = await openCommunities(database());
    const { call, owner, make, join, clock } = opened;
    const { id: communityId } = await make(draft);
    const [ana, ben] = [await join(communityId, 'ana@example.com'), await join(communityId, 'ben@example.com')];
    const post = { communityId, title: 'Knots', body: textOf('Three of them.') };
    const { data } = await call(ana, 'POST', `${base}/public/post`, post);
    const postId = data.uuid as string;
    const comment = async (who: typeof ana, text: string) =>
      (await call(who, 'POST', `${base}/public/comments`, { postId, text })).data.id as string;
    async function edit(who: typeof ana, words: string, more: object = {}) {
      clock.advanceSec(1);
      return call(who, 'PUT', `${base}/public/post/${postId}`, { title: 'Knots', body: textOf(words), ...more });
    }
    async function reword(who: typeof ana, id: string, text: string, more: object = {}) {
      clock.advanceSec(1);
      return call(who, 'PUT', `${base}/public/comments/${id}`, { text, ...more });
    }
    const versions = (who: typeof owner, commentId = '') =>
      call(
        who,
        'GET',
        `${base}/${who === owner ? '' : 'public/'}versions?postId=${postId}${commentId && `&commentId=${commentId}`}`,
      );
    const read = async (who: typeof ana, id = postId) => call(who, 'GET', `${base}/public/post-details?postId=${id}`);
    const moderate = (kind: string, targetId: string, decision: string) =>
      call(owner, 'PUT', `${base}/moderation`, { communityId, kind, targetId, decision });
    return { ...opened, communityId, ana, ben, postId, comment, edit, reword, versions, read, moderate };
  }

  test('a post, by who wrote it, and what it said before is read by them and by those who moderate', async () => {
    const { call, owner, communityId, ana, ben, edit, versions, read, postId } = await open();
    const before = (await read(ben)).data;
    expect(before.editedDate).toBeNull();
    const { data: edited } = await edit(ana, 'Four of them.', { title: 'More knots', editedDate: null });
    expect(edited).toMatchObject({
      title: 'More knots',
      body: textOf('Four of them.'),
      createdDate: before.createdDate,
    });
    expect((await read(ben)).data.editedDate).toBe(edited.editedDate);
    await edit(ana, 'Five of them.', { editedDate: edited.editedDate });

    const said = [
      { title: 'More knots', body: textOf('Four of them.'), text: null, writtenDate: edited.editedDate },
      { title: 'Knots', body: textOf('Three of them.'), text: null, writtenDate: before.createdDate },
    ];
    for (const who of [ana, owner]) expect((await versions(who)).data.items).toEqual(said);
    expect((await versions(ben)).error).toBe('community.members_only');
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: ben.memberId, role: 'MODERATOR' });
    expect((await versions(ben)).data.items).toEqual(said);
    expect((await edit(ben, 'None.')).error).toBe('text.of_another');
    expect((await read(ana)).data.body).toEqual(textOf('Five of them.'));
    // Who takes their data along has the old versions too, and what is deleted leaves none.
    const own = (await call(ana, 'GET', `${base}/public/export`)).data;
    expect(own.earlierVersions).toHaveLength(2);
    await call(ana, 'DELETE', `${base}/public/post/${postId}`);
    expect((await database().pool.query('select * from text_version')).rows).toEqual([]);
  });

  test('a post that was changed meanwhile is not written over, by a member and by the business', async () => {
    const { call, owner, communityId, ana, edit, read, postId, clock } = await open();
    const { data: first } = await edit(ana, 'Four of them.', { editedDate: null });
    expect((await edit(ana, 'Six of them.', { editedDate: null })).error).toBe('post.changed');
    expect((await read(ana)).data).toMatchObject({ uuid: postId, body: first.body });

    const draft = { communityId, body: textOf('Welcome'), state: 'PUBLISHED' };
    const { data: own } = await call(owner, 'POST', `${base}/post`, draft);
    const write = async (words: string, editedDate: string | null) => {
      clock.advanceSec(1);
      return call(owner, 'PUT', `${base}/post/${own.uuid}`, { body: textOf(words), editedDate });
    };
    const { data: second } = await write('Welcome aboard', null);
    expect((await write('Hello', null)).error).toBe('post.changed');
    expect((await write('Hello', second.editedDate)).status).toBe(200);
    const { data } = await call(owner, 'GET', `${base}/versions?postId=${own.uuid}`);
    expect(data.items.map(({ body }: { body: unknown }) => body)).toEqual([
      textOf('Welcome aboard'),
      textOf('Welcome'),
    ]);
  });

  test('a comment, and its old words go with it', async () => {
    const { call, owner, ana, ben, comment, reword, versions, postId } = await open();
    const id = await comment(ben, 'Tirfic');
    const { data } = await reword(ben, id, 'Terrific, @ana', { editedDate: null });
    expect(data).toMatchObject({ text: 'Terrific, @ana', mentions: [{ name: 'ana' }] });
    expect(data.editedDate).not.toBeNull();
    expect((await reword(ben, id, 'Late', { editedDate: null })).error).toBe('comment.changed');
    expect((await reword(ana, id, 'Mine')).error).toBe('text.of_another');
    expect((await reword(ben, id, ' ')).fieldErrors).toHaveProperty('text');
    for (const who of [ben, owner])
      expect((await versions(who, id)).data.items).toMatchObject([{ title: '', body: null, text: 'Tirfic' }]);
    expect((await versions(ana, id)).error).toBe('community.members_only');
    expect((await call(owner, 'GET', `${base}/versions?postId=${postId}&commentId=cmt_x`)).error).toBe(
      'comment.not_found',
    );
    await call(ben, 'DELETE', `${base}/public/comments/${id}`);
    expect((await reword(ben, id, 'Again')).error).toBe('comment.not_found');
    expect((await versions(owner, id)).data.items).toEqual([]);
  });

  test('what breaks a rule after an edit waits, and keeps its place once it is let through', async () => {
    const { call, owner, communityId, ana, ben, edit, reword, comment, read, moderate, postId } = await open();
    await call(owner, 'PUT', `${base}/update`, { communityId, heldWords: 'casino' });
    const { data: before } = await read(ben);
    const id = await comment(ben, 'Fine');
    const noticesOf = async () => (await call(ben, 'GET', `${base}/public/notices?communityId=${communityId}`)).data;
    const told = await noticesOf();
    expect((await edit(ana, 'Casino!')).data.state).toBe('HELD');
    expect((await read(ben)).error).toBe('post.not_found');
    expect((await edit(ana, 'Casino!!')).data.state).toBe('HELD');
    await moderate('POST', postId, 'KEEP');
    expect((await read(ben)).data).toMatchObject({ createdDate: before.createdDate, body: textOf('Casino!!') });
    expect(await noticesOf()).toEqual(told);

    expect((await reword(ben, id, 'A casino')).data.isHeld).toBe(true);
    const seen = async () => (await call(ana, 'GET', `${base}/public/comments?postId=${postId}`)).data.items;
    expect(await seen()).toEqual([]);
    await moderate('COMMENT', id, 'KEEP');
    expect(await seen()).toMatchObject([{ text: 'A casino', isHeld: false }]);
  });

  test('no more versions are kept than fit', async () => {
    const { ana, comment, reword, versions } = await open();
    const id = await comment(ana, 'Take 0');
    const statuses = new Set<number>();
    for (let take = 1; take <= textVersionMax + 3; take++) statuses.add((await reword(ana, id, `Take ${take}`)).status);
    expect([...statuses]).toEqual([200]);
    const { items } = (await versions(ana, id)).data;
    expect([items.length, items[0].text, items.at(-1).text]).toEqual([
      textVersionMax,
      `Take ${textVersionMax + 2}`,
      'Take 3',
    ]);
  });
});
