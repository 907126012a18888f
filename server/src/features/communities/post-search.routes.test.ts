import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

describeOnSharedPlatform('posts of communities', (database) => {
  async function open() {
    const opened = await openCommunities(database());
    const { call, owner, make, clock } = opened;
    const { id: communityId } = await make();
    const { id: other } = await make();
    async function write(title: string, body: object, more: object = {}) {
      clock.advanceSec(1);
      const post = { communityId, title, body, state: 'PUBLISHED', ...more };
      expect((await call(owner, 'POST', `${base}/post`, post)).status).toBe(201);
    }
    const find = (search: string, more = '', who: TestBusiness = owner) =>
      call(who, 'GET', `${base}/post?search=${encodeURIComponent(search)}${more}`);
    const found = async (search: string, more = '', who: TestBusiness = owner) =>
      (await find(search, more, who)).data.items.map(({ title }: { title: string }) => title);
    return { ...opened, communityId, other, write, find, found };
  }

  test('are found by their titles and by stretches of their texts, in one community and in all', async () => {
    const { communityId, other, write, found, signUp } = await open();
    const half = [
      { text: 'Bring a ', marks: ['bold'] },
      { text: 'Sextant', href: 'https://ropes.example/' },
    ];
    await write('Knots for Beginners', textOf('All of them.'));
    await write('Sunday', { blocks: [{ type: 'list', ordered: false, items: [half] }] }, { state: 'DRAFT' });
    await write('100% cotton', { blocks: [{ type: 'quote', content: half.slice(0, 1) }] });
    await write('', textOf('Knots, again'), { communityId: other });
    for (const [search, titles] of [
      ['knots', ['', 'Knots for Beginners']],
      ['SEXTANT', ['Sunday']],
      ['bring', ['100% cotton', 'Sunday']],
      ['0% c', ['100% cotton']],
      ['_', []],
      ['paragraph', []],
      ['ropes.example', []],
    ] as const)
      expect([search, await found(search)]).toEqual([search, titles]);
    expect(await found('knots', `&communityId=${communityId}`)).toEqual(['Knots for Beginners']);
    expect(await found('', `&communityId=${other}`)).toEqual(['']);
    expect(await found('knots', '', await signUp('Bolt'))).toEqual([]);
  });

  test('are found page by page, and in one space', async () => {
    const { call, owner, communityId, write, find, found } = await open();
    const { data: boats } = await call(owner, 'POST', `${base}/spaces`, { communityId, name: 'Boats' });
    for (const n of [1, 2, 3]) await write(`Rope ${n}`, textOf('Long'), n === 2 ? { spaceId: boats.id } : {});
    await write('Sail', textOf('Wide'));
    const { data: first } = await find('rope', '&size=2');
    expect(first.items.map(({ title }: { title: string }) => title)).toEqual(['Rope 3', 'Rope 2']);
    expect(await found('rope', `&size=2&cursor=${encodeURIComponent(first.nextCursor)}`)).toEqual(['Rope 1']);
    expect(await found('rope', `&spaceId=${boats.id}`)).toEqual(['Rope 2']);
    expect((await find('rope', '&spaceId=spc_x')).error).toBe('community.space_not_found');
    expect((await find('x'.repeat(201))).fieldErrors).toEqual({ search: expect.any(String) });
  });
});
