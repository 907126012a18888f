import type { PostFeed } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

describeOnSharedPlatform('the most popular posts', (database) => {
  async function open() {
    const opened = await openCommunities(database());
    const { call, make, join, owner, clock } = opened;
    const { id: communityId, subdomain } = await make({ title: `Harbor ${Math.random()}` });
    const [ana, bo, cy] = [
      await join(communityId, 'ana@example.com'),
      await join(communityId, 'bo@example.com'),
      await join(communityId, 'cy@example.com'),
    ];
    type Member = typeof ana;
    const write = async (who: Member, words: string, more: object = {}): Promise<string> => {
      clock.advanceSec(1);
      const body = { communityId, title: words, body: textOf(words), ...more };
      return (await call(who, 'POST', `${base}/public/post`, body)).data.uuid;
    };
    const like = (who: Member, postId: string) =>
      call(who, 'PUT', `${base}/public/reaction`, { postId, reaction: 'LIKE', isGiven: true });
    const say = (who: Member, postId: string) => call(who, 'POST', `${base}/public/comments`, { postId, text: 'Yes' });
    const read = async (who: Member, more = ''): Promise<PostFeed> =>
      (await call(who, 'GET', `${base}/public/post?communityId=${communityId}&order=POPULAR${more}`)).data;
    const titles = async (who: Member, more = '') => (await read(who, more)).items.map(({ title }) => title);
    const later = (days: number) => clock.advanceSec(days * 86_400);
    return { ...opened, communityId, subdomain, owner, ana, bo, cy, write, like, say, read, titles, later };
  }

  test('have the most members who reacted or commented, their own author apart, and newer ones come first', async () => {
    const { ana, bo, cy, write, like, say, titles, later } = await open();
    const old = await write(ana, 'Three weeks old');
    for (const who of [bo, cy]) expect((await like(who, old)).error).toBeUndefined();
    later(21);
    const quiet = await write(ana, 'Quiet');
    const liked = await write(ana, 'Liked');
    await write(bo, 'Newest');
    await like(ana, quiet);
    await say(ana, quiet);
    await like(bo, liked);
    // One member is one point, whatever they did.
    await say(bo, liked);
    await say(bo, liked);
    const talked = await write(cy, 'Talked about');
    for (const who of [ana, bo]) await say(who, talked);
    expect(await titles(ana)).toEqual(['Talked about', 'Liked', 'Three weeks old', 'Newest', 'Quiet']);
  });

  test('pinned ones stay first', async () => {
    const { ana, bo, owner, call, write, like, titles } = await open();
    const pinned = await write(ana, 'Pinned');
    await like(bo, await write(ana, 'Liked'));
    await call(owner, 'PUT', `${base}/post/${pinned}`, { isPinned: true });
    expect(await titles(ana)).toEqual(['Pinned', 'Liked']);
  });

  test('nothing repeats and nothing is skipped while posts arrive and others become popular', async () => {
    const { ana, bo, cy, write, like, read, titles, clock } = await open();
    const written: string[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) written.push(await write(ana, name));
    await like(bo, written[0]!);
    const first = await read(ana, '&size=2');
    expect(first.items.map(({ title }) => title)).toEqual(['A', 'F']);
    // The last ones rise above what was read, one is written, and a new order is made.
    for (const who of [bo, cy]) for (const id of [written[1]!, written[2]!]) await like(who, id);
    await write(bo, 'New');
    clock.advanceSec(600);
    expect((await titles(bo)).slice(0, 2)).toEqual(['C', 'B']);
    const second = await read(ana, `&size=2&cursor=${first.nextCursor}`);
    const third = await read(ana, `&size=2&cursor=${second.nextCursor}`);
    expect([...second.items, ...third.items].map(({ title }) => title)).toEqual(['E', 'D', 'C', 'B']);
    expect(third.nextCursor).toBeNull();
  });

  test('what was removed or is of somebody blocked is left out, and the next page begins where this one ended', async () => {
    const { ana, bo, cy, owner, call, communityId, write, read, titles } = await open();
    const ids = [await write(ana, 'A'), await write(bo, 'B'), await write(ana, 'C'), await write(cy, 'D')];
    const first = await read(ana, '&size=1');
    expect(first.items.map(({ title }) => title)).toEqual(['D']);
    await call(owner, 'DELETE', `${base}/post/delete/${ids[2]}`);
    await call(ana, 'PUT', `${base}/public/blocked-members`, { communityId, memberId: bo.memberId });
    expect(await titles(ana, `&size=1&cursor=${first.nextCursor}`)).toEqual(['A']);
  });

  test('are made anew after five minutes, and an old list is read on for two hours', async () => {
    const { ana, bo, write, like, read, titles, clock } = await open();
    const a = await write(ana, 'A');
    for (const name of ['B', 'C']) await write(ana, name);
    const first = await read(ana, '&size=1');
    await like(bo, a);
    expect(await titles(ana)).toEqual(['C', 'B', 'A']);
    clock.advanceSec(301);
    expect(await titles(ana)).toEqual(['A', 'C', 'B']);
    expect(await titles(ana, `&cursor=${first.nextCursor}`)).toEqual(['B', 'A']);
    clock.advanceSec(7201);
    await titles(ana);
    expect(await titles(ana, `&cursor=${first.nextCursor}`)).toEqual(['C', 'B']);
  });

  test('of a space are of it alone', async () => {
    const { ana, bo, owner, call, communityId, write, like, titles } = await open();
    const { data: space } = await call(owner, 'POST', `${base}/spaces`, { communityId, name: 'Boats' });
    await like(bo, await write(ana, 'Outside'));
    await write(ana, 'Inside', { spaceId: space.id });
    expect(await titles(ana, `&spaceId=${space.id}`)).toEqual(['Inside']);
    expect(await titles(ana)).toEqual(['Outside', 'Inside']);
  });

  test('a cursor of another order, or of another community, is refused or read as none', async () => {
    const { ana, call, communityId, write } = await open();
    for (const name of ['A', 'B']) await write(ana, name);
    const newest = await call(ana, 'GET', `${base}/public/post?communityId=${communityId}&size=1`);
    const path = `${base}/public/post?communityId=${communityId}&order=POPULAR&cursor=`;
    expect((await call(ana, 'GET', path + newest.data.nextCursor)).fieldErrors).toHaveProperty('cursor');
    expect(
      (await call(ana, 'GET', `${base}/public/post?communityId=${communityId}&order=BEST`)).fieldErrors,
    ).toHaveProperty('order');
  });

  test('are an order of the page, which links to its next page in the same order', async () => {
    const { ana, bo, write, like, page, subdomain } = await open();
    const first = await write(ana, 'First');
    for (let i = 0; i < 10; i++) await write(i % 2 === 0 ? ana : bo, `Post ${i}`);
    await like(bo, first);
    const shown = async (path: string) => {
      const { body } = await page(subdomain, path);
      const next = /rel="next" href="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&');
      return { isFirst: body.includes(first), next, isListed: !body.includes('content="noindex"'), body };
    };
    const newest = await shown('/');
    expect(newest).toMatchObject({ isFirst: false, isListed: true });
    expect(newest.body).toContain('<a href="/?order=popular">Popular</a>');
    const popular = await shown('/?order=popular');
    expect(popular).toMatchObject({ isFirst: true, isListed: false });
    expect(popular.body).toContain('<a href="/?order=popular" aria-current="page">Popular</a>');
    const forPages = await shown('/feed.html?order=popular');
    expect(forPages.isFirst).toBe(true);
    expect(forPages.body).toMatch(/^<zc-community-feed [^>]* order="popular">/);
    expect((await shown('/feed.html')).isFirst).toBe(false);
    expect((await shown('/feed.html')).body).not.toContain('order=');
    const second = await shown(popular.next!);
    expect(second).toMatchObject({ isFirst: false, next: undefined });
    expect(second.body).toContain('Post 0');
  });
});
