import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { base, openCommunities, textOf as text } from './open-communities.testing.ts';

describeOnSharedPlatform('spaces of communities', (database) => {
  async function open(draft: object = {}) {
    const opened = await openCommunities(database());
    const { call, owner, make, clock } = opened;
    const { id: communityId, subdomain } = await make(draft);
    const add = (name: string, more: object = {}) =>
      call(owner, 'POST', `${base}/spaces`, { communityId, name, ...more });
    const list = async () => (await call(owner, 'GET', `${base}/spaces?communityId=${communityId}`)).data.items;
    const names = async () => (await list()).map(({ name }: { name: string }) => name);
    async function write(title: string, more: object = {}) {
      clock.advanceSec(1);
      const post = { communityId, title, body: text(title), state: 'PUBLISHED', ...more };
      return (await call(owner, 'POST', `${base}/post`, post)).data;
    }
    const titles = async (query: string, who: TestBusiness = owner) =>
      (await call(who, 'GET', `${base}/public/post?communityId=${communityId}${query}`)).data?.items?.map(
        ({ title }: { title: string }) => title,
      );
    return { ...opened, communityId, subdomain, add, list, names, write, titles };
  }

  test('are listed of all communities of the business too', async () => {
    const { call, owner, make, signUp, communityId, add } = await open();
    await add('Boats');
    const { id: other } = await make();
    await call(owner, 'POST', `${base}/spaces`, { communityId: other, name: 'Ropes' });
    const all = async (who: TestBusiness) =>
      (await call(who, 'GET', `${base}/spaces`)).data.items.map(
        (space: { name: string; communityId: string }) => `${space.name} ${space.communityId}`,
      );
    expect((await all(owner)).sort()).toEqual([`Boats ${communityId}`, `Ropes ${other}`]);
    expect(await all(await signUp('Bolt'))).toEqual([]);
  });

  test('the business makes, describes, renames and orders them', async () => {
    const { call, owner, communityId, subdomain, add, names } = await open();
    const boats = await add('  Boats ', { description: 'All that floats' });
    expect(boats.data).toEqual({
      ...{ id: expect.stringMatching(/^spc_/), name: 'Boats', description: 'All that floats', postCount: 0 },
      communityId,
      url: `http://${subdomain}.localhost:4000/space/${boats.data.id}`,
    });
    const ropes = await add('Ropes');
    await add('Sails');
    const renamed = await call(owner, 'PUT', `${base}/spaces/${ropes.data.id}`, { name: 'Knots' });
    expect(renamed.data).toMatchObject({ name: 'Knots', description: '' });
    expect(await names()).toEqual(['Boats', 'Knots', 'Sails']);
    const ids = (await call(owner, 'GET', `${base}/spaces?communityId=${communityId}`)).data.items.map(
      ({ id }: { id: string }) => id,
    );
    const order = (spaceIds: string[]) => call(owner, 'PUT', `${base}/spaces`, { communityId, spaceIds });
    const sorted = await order([ids[2], ids[0], ids[1]]);
    expect(sorted.data.items.map(({ name }: { name: string }) => name)).toEqual(['Sails', 'Boats', 'Knots']);
    for (const wrong of [[], [ids[0], ids[1]], [ids[0], ids[0], ids[1]], [...ids, ids[0]], [ids[0], ids[1], 'spc_x']])
      expect([wrong, (await order(wrong)).fieldErrors]).toEqual([wrong, { spaceIds: expect.any(String) }]);
    expect(await names()).toEqual(['Sails', 'Boats', 'Knots']);
  });

  test.each([
    ['', 'Name is required'],
    ['   ', 'Name is required'],
    ['\u200b', 'Name is required'],
    ['Pay\u0440al', 'Use letters of one alphabet'],
    ['turn\u202eed', 'Use letters of one alphabet'],
    ['x'.repeat(41), 'Cannot contain more than 40'],
    ['boats', 'Another space has this name'],
    [' BO\u200dATS ', 'Another space has this name'],
    ['ｂｏａｔｓ', 'Another space has this name'],
  ])('the name %j is refused', async (name, message) => {
    const { call, owner, add, names } = await open();
    await add('Boats');
    const other = await add('Other');
    const said = { name: expect.stringContaining(message) };
    const made = await add(name);
    expect([made.status, made.fieldErrors]).toEqual([400, said]);
    const renamed = await call(owner, 'PUT', `${base}/spaces/${other.data.id}`, { name });
    expect([renamed.status, renamed.fieldErrors]).toEqual([400, said]);
    expect((await add('Fine', { description: 'x'.repeat(301) })).fieldErrors).toHaveProperty('description');
    expect(await names()).toEqual(['Boats', 'Other']);
  });

  test('a community holds 30, also where several are made at once', async () => {
    const { add, list } = await open();
    for (let number = 0; number < 28; number += 1) await add(`Space ${number}`);
    const made = await Promise.all(['a', 'b', 'c', 'd'].map((letter) => add(`Last ${letter}`)));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
    expect((await list()).map(({ id }: { id: string }) => id)).toHaveLength(30);
    const twice = await Promise.all([add('Same'), add('Same')]);
    expect(twice.map(({ error }) => error)).toEqual(['community.too_many_spaces', 'community.too_many_spaces']);
  });

  test('a feed of one space is read page by page, without repeats or gaps while posts arrive', async () => {
    const { call, owner, communityId, add, write } = await open();
    const [boats, ropes] = [(await add('Boats')).data, (await add('Ropes')).data];
    for (const number of [1, 2, 3, 4, 5]) {
      await write(`B${number}`, { spaceId: boats.id });
      await write(`R${number}`, { spaceId: ropes.id });
      await write(`N${number}`);
    }
    const { data: pinned } = await call(owner, 'GET', `${base}/post?communityId=${communityId}&spaceId=${boats.id}`);
    await call(owner, 'PUT', `${base}/post/${pinned.items.at(-1).uuid}`, { isPinned: true });
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null && page < 9; page += 1) {
      const more = `&spaceId=${boats.id}&size=2${cursor && `&cursor=${cursor}`}`;
      const { data } = await call(owner, 'GET', `${base}/public/post?communityId=${communityId}${more}`);
      seen.push(...data.items.map(({ title }: { title: string }) => title));
      expect(data.items.every((one: { space: object }) => 'name' in one.space)).toBe(true);
      cursor = data.nextCursor;
      await write(`B new ${page}`, { spaceId: boats.id });
    }
    expect(seen).toEqual(['B1', 'B5', 'B4', 'B3', 'B2']);
  });

  test('posts of a removed space go to another one, or to none, and none is lost', async () => {
    const { call, owner, communityId, add, write, titles, list, names } = await open();
    const [boats, ropes, sails] = [(await add('Boats')).data, (await add('Ropes')).data, (await add('Sails')).data];
    await write('One', { spaceId: boats.id });
    await write('Draft', { spaceId: boats.id, state: 'DRAFT' });
    expect((await list())[0].postCount).toBe(2);
    const remove = (id: string, query = '') => call(owner, 'DELETE', `${base}/spaces/${id}${query}`);
    for (const wrong of [boats.id, 'spc_nowhere'])
      expect((await remove(boats.id, `?moveTo=${wrong}`)).fieldErrors).toHaveProperty('moveTo');
    expect((await remove(boats.id, `?moveTo=${ropes.id}`)).status).toBe(200);
    expect(await titles(`&spaceId=${ropes.id}`)).toEqual(['One']);
    expect(await list()).toMatchObject([{ name: 'Ropes', postCount: 2 }, { name: 'Sails' }]);
    expect((await remove(ropes.id)).status).toBe(200);
    expect((await remove(ropes.id)).error).toBe('community.space_not_found');
    expect(await titles('')).toEqual(['One']);
    const all = await call(owner, 'GET', `${base}/post?communityId=${communityId}`);
    expect(all.data.items.map(({ space }: { space: unknown }) => space)).toEqual([null, null]);
    expect(await names()).toEqual([sails.name]);
    const gone = `${base}/public/post?communityId=${communityId}&spaceId=${ropes.id}`;
    expect((await call(owner, 'GET', gone)).error).toBe('community.space_not_found');
  });

  test('members choose a space for what they write; the business moves any post', async () => {
    const { call, owner, communityId, add, join, titles } = await open();
    const [boats, ropes] = [(await add('Boats')).data, (await add('Ropes')).data];
    const ana = await join(communityId, 'ana@example.com');
    const draft = { communityId, title: 'Hers', body: text('x') };
    const { data: post } = await call(ana, 'POST', `${base}/public/post`, { ...draft, spaceId: boats.id });
    expect(post.space).toEqual({ id: boats.id, name: 'Boats' });
    const move = (spaceId: string | null) => call(owner, 'PUT', `${base}/post/${post.uuid}`, { spaceId });
    expect((await move(ropes.id)).data).toMatchObject({ space: { name: 'Ropes' }, editedDate: null });
    expect(await titles(`&spaceId=${boats.id}`)).toEqual([]);
    expect((await move(null)).data.space).toBeNull();
    expect((await move('spc_nowhere')).error).toBe('community.space_not_found');
    const lost = await call(ana, 'POST', `${base}/public/post`, { ...draft, spaceId: 'spc_nowhere' });
    expect([lost.status, lost.error]).toEqual([404, 'community.space_not_found']);
    expect((await call(ana, 'POST', `${base}/spaces`, { communityId, name: 'Hers' })).error).toBe('auth.required');
    expect((await call(ana, 'DELETE', `${base}/spaces/${boats.id}`)).error).toBe('auth.required');
  });

  test('a space of another community, or business, is none', async () => {
    const { call, owner, make, signUp, add, communityId, titles } = await open();
    const { data: mine } = await add('Boats');
    const other = await make();
    const { data: foreign } = await call(owner, 'POST', `${base}/spaces`, { communityId: other.id, name: 'Elsewhere' });
    const draft = { title: 'x', body: text('x') };
    for (const spaceId of [foreign.id, 'spc_x']) {
      const made = await call(owner, 'POST', `${base}/post`, { communityId, ...draft, spaceId });
      expect([spaceId, made.error]).toEqual([spaceId, 'community.space_not_found']);
      expect(await titles(`&spaceId=${spaceId}`)).toBeUndefined();
      const moved = await call(owner, 'DELETE', `${base}/spaces/${mine.id}?moveTo=${spaceId}`);
      expect(moved.fieldErrors).toHaveProperty('moveTo');
    }
    const thief = await signUp('Thief');
    expect((await call(thief, 'PUT', `${base}/spaces/${mine.id}`, { name: 'Stolen' })).error).toBe(
      'community.space_not_found',
    );
  });

  test('who may read a community sees its spaces, and nobody else', async () => {
    const { call, communityId, add, signIn, owner } = await open({ visibility: 'PRIVATE' });
    await add('Boats');
    const ana = await signIn(communityId, 'ana@example.com');
    const read = () => call(ana, 'GET', `${base}/public/spaces?communityId=${communityId}`);
    expect((await read()).error).toBe('community.members_only');
    const { data } = await call(ana, 'POST', `${base}/join`, { communityId });
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: data.memberId, state: 'ACTIVE' });
    expect((await read()).data.items).toEqual([
      { id: expect.any(String), name: 'Boats', description: '', url: expect.stringContaining('/space/spc_') },
    ]);
  });
});
