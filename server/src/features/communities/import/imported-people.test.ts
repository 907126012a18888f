import { expect, test, vi } from 'vitest';
import { describeOnSharedPlatform } from '../../../platform/testing/test-database.ts';
import { base } from '../open-communities.testing.ts';
import { defineImportJobs } from './imports.jobs.ts';
import { openImports } from './open-imports.testing.ts';
import { circleMembers, circlePosts, discourseTopics, discourseUsers } from './samples.testing.ts';

describeOnSharedPlatform('people of imports', (database) => {
  const rows = async (query: string) => (await database().pool.query(query)).rows;

  test('what is kept of a person is in their data, whether or not they have joined, and goes with their account', async () => {
    const { take, signIn, call, communityId, posts } = await openImports(database());
    await take(discourseTopics);
    const ada = await signIn(communityId, 'ada@harbour.example');
    const { data } = await call(ada, 'GET', `${base}/public/export`);
    expect(data.imported).toEqual([
      { communityId, name: 'Ada Lovelace', email: 'ada@harbour.example', importedDate: expect.any(String) },
    ]);
    expect((await call(ada, 'POST', `${base}/public/erase`, { posts: 'KEEP' })).status).toBe(200);
    expect((await posts())[1].author).toMatchObject({ memberId: null, name: null });
    expect(await rows("select 1 from imported_author where name like 'Ada%'")).toEqual([]);
    expect(await rows("select 1 from community_import_row where kind = 'MEMBER' and label like 'Ada%'")).toEqual([]);
  });

  test('whoever wants what they wrote deleted gets that for what was imported too', async () => {
    const { take, signIn, call, communityId, posts } = await openImports(database());
    await take(discourseTopics);
    const ada = await signIn(communityId, 'ada@harbour.example');
    await call(ada, 'POST', `${base}/public/erase`, { posts: 'DELETE' });
    expect((await posts()).map(({ title }: { title: string }) => title)).toEqual(['Opening hours']);
  });

  test('an account of another email takes nothing over, and a file changes no account', async () => {
    const { take, join, communityId, posts, call, owner } = await openImports(database());
    await join(communityId, 'ada@other.example');
    await take(discourseTopics);
    expect((await posts())[1].author).toMatchObject({ memberId: null, name: 'Ada Lovelace' });
    const { data } = await call(owner, 'GET', `${base}/members?communityId=${communityId}`);
    expect(data.items).toHaveLength(1);
    expect(await rows('select username, email from community_account')).toEqual([
      { username: 'ada', email: 'ada@other.example' },
    ]);
  });

  test('in another community nobody is let in, and nothing is theirs', async () => {
    const { take, make, signIn, call } = await openImports(database());
    const other = await make({ visibility: 'INVITE' });
    await take(discourseUsers, 'INVITED');
    const finn = await signIn(other.id, 'finn@harbour.example');
    const join = await call(finn, 'POST', `${base}/join`, { communityId: other.id });
    expect(join.error).toBe('community.invite_needed');
    expect(await rows('select account_id from imported_author where account_id is not null')).toEqual([]);
  });

  test('whoever is banned stays out, and gets nothing', async () => {
    const { take, join, call, owner, communityId, signIn, posts } = await openImports(database());
    const ada = await join(communityId, 'ada@harbour.example');
    const ban = { communityId, memberId: ada.memberId, state: 'BANNED', reason: '' };
    await call(owner, 'PUT', `${base}/member/role`, ban);
    await take(discourseTopics, 'INVITED');
    const again = await signIn(communityId, 'ada@harbour.example');
    expect((await call(again, 'POST', `${base}/join`, { communityId })).error).toBe('community.banned');
    expect((await posts())[1].author.memberId).toBeNull();
  });

  test('a page shows the button to join to whoever was invited by a file', async () => {
    const { take, signIn, call, owner, communityId, subdomain, page } = await openImports(database());
    await call(owner, 'PUT', `${base}/update`, { communityId, visibility: 'INVITE' });
    await take(discourseUsers, 'INVITED');
    const shown = async (email: string) => {
      const { headers } = await signIn(communityId, email);
      const token = headers.authorization.replace('Bearer ', '');
      return (await page(subdomain, '/', { cookie: `zeacon_member=${token}`, authorization: `Bearer ${token}` })).body;
    };
    expect(await shown('finn@harbour.example')).toContain('data-do="join"');
    expect(await shown('stranger@harbour.example')).not.toContain('data-do="join"');
  });

  test('other businesses neither see nor touch an import', async () => {
    const { take, signUp, call, list, communityId } = await openImports(database());
    const { id } = await take(circleMembers);
    const thief = await signUp('Thief');
    expect((await call(thief, 'GET', `${base}/imports?communityId=${communityId}`)).error).toBe('community.not_found');
    expect((await call(thief, 'POST', `${base}/import/undo`, { importId: id })).error).toBe(
      'community.import_not_found',
    );
    expect(await list()).toHaveLength(1);
  });

  test('files that nobody imported are forgotten with what was read from them, others stay', async () => {
    const { take, read, call, owner, communityId, modules, clock } = await openImports(database());
    await take(circleMembers);
    await read(discourseUsers);
    await call(owner, 'POST', `${base}/import`, { communityId, fileName: 'later.csv', sizeBytes: 9 });
    clock.advanceSec(8 * 86_400);
    await modules.communities.tick();
    expect(await rows('select state from community_import')).toEqual([{ state: 'DONE' }]);
    expect(await rows("select 1 from community_import_row where data::text like '%harbour.example%'")).toEqual([]);
  });

  test('after its turn, an import lets others go first who wait', async () => {
    const { read, begin, platform, find } = await openImports(database());
    const { id } = await read(circlePosts);
    await begin(id);
    const enqueue = vi.fn(async () => 'job');
    const jobs = { ...platform.jobs, define: () => undefined, enqueue, hasWaiting: async () => true };
    const run = vi.fn(async () => true);
    const { work } = defineImportJobs({ ...platform, jobs, read: vi.fn(), run, undo: run, turnMs: 0 });
    await work(id, new AbortController().signal);
    expect([run.mock.calls.length, enqueue.mock.calls.length]).toEqual([1, 1]);
    expect((await find(id)).state).toBe('IMPORTING');
  });
});
