import { expect, test, vi } from 'vitest';
import { describeOnBothDatabases } from '../../../platform/testing/test-database.ts';
import { base } from '../open-communities.testing.ts';
import { openImports } from './open-imports.testing.ts';
import { circlePosts, discourseTopics } from './samples.testing.ts';

/** More than a batch of each kind. */
const manyPosts = (count: number) =>
  `Post ID,Space name,Post title,Post body,Author name,Author email,Published at\n${Array.from(
    { length: count },
    (_, at) =>
      `${at},Welcome,Post ${at},<p>Text ${at}</p>,Person ${at % 130},p${at % 130}@harbour.example,2023-02-03 04:05:06 UTC`,
  ).join('\n')}\n`;

/** Throws like a process that ends, after so many checks. */
function dyingAfter(checks: number): AbortSignal {
  let left = checks;
  return {
    throwIfAborted() {
      left -= 1;
      if (left < 0) throw new Error('killed');
    },
  } as AbortSignal;
}

describeOnBothDatabases('imports that are interrupted', (database) => {
  async function openLate() {
    const rowsOf = async (query: string) => (await database().pool.query(query)).rows;
    return { ...(await openImports(database())), rowsOf };
  }

  test('what was interrupted between any two batches goes on, and each row comes in once', async () => {
    const { read, begin, worked, posts, find, spaces } = await openImports(database());
    const { id, preview } = await read(manyPosts(250));
    expect(preview.counts).toEqual({ spaces: 1, members: 130, posts: 250, comments: 0 });
    await begin(id);
    let deaths = 0;
    const seen: number[] = [];
    while ((await find(id)).state === 'IMPORTING' && deaths < 50) {
      await worked(id, dyingAfter(0)).catch(() => undefined);
      seen.push((await find(id)).progress);
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(4);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect((await find(id)).imported).toEqual({ spaces: 1, members: 130, posts: 250, comments: 0 });
    expect((await spaces())[0].postCount).toBe(250);
    expect(await posts()).toHaveLength(50);
  });

  test('whoever becomes a member while it runs has at its end what they wrote', async () => {
    const { read, begin, worked, find, join, communityId, rowsOf } = await openLate();
    const late = await join(communityId, 'p1@harbour.example');
    await rowsOf("update community_member set state = 'BANNED'");
    const { id } = await read(manyPosts(5));
    await begin(id);
    while ((await find(id)).imported.members < 5) await worked(id, dyingAfter(0)).catch(() => undefined);
    await rowsOf("update community_member set state = 'ACTIVE'");
    expect((await worked(id)).state).toBe('DONE');
    expect(await rowsOf("select account_id from post where title = 'Post 1'")).toEqual([{ account_id: late.memberId }]);
  });

  test('a batch that fails half-way leaves nothing behind, and comes in whole the next time', async () => {
    const { read, begin, worked, find, platform } = await openImports(database());
    const { id } = await read(manyPosts(5));
    await begin(id);
    const spy = vi.spyOn(platform, 'newId');
    const { pool } = database();
    await pool.query(
      "create or replace function refuse_post() returns trigger as $$ begin raise exception 'no'; end $$ language plpgsql",
    );
    await pool.query('create trigger refuse_post before insert on post for each row execute function refuse_post()');
    try {
      await expect(worked(id)).rejects.toThrow();
      expect((await find(id)).imported).toMatchObject({ spaces: 1, members: 5, posts: 0 });
    } finally {
      await pool.query('drop trigger refuse_post on post');
      await pool.query('drop function refuse_post()');
      spy.mockRestore();
    }
    expect((await worked(id)).imported).toMatchObject({ spaces: 1, members: 5, posts: 5 });
  });

  test('two workers that take one import at once double nothing', async () => {
    const { read, begin, worked, find, spaces } = await openImports(database());
    const { id } = await read(manyPosts(250));
    await begin(id);
    await Promise.all([worked(id), worked(id)]);
    expect((await find(id)).state).toBe('DONE');
    expect((await spaces())[0].postCount).toBe(250);
  });

  test('a file whose reading was interrupted is read anew', async () => {
    const { send, worked } = await openImports(database());
    const { data } = await send(manyPosts(450));
    const signal = new AbortController().signal;
    let left = 4;
    const dying = Object.assign(Object.create(signal), {
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      throwIfAborted() {
        left -= 1;
        if (left < 0) throw new Error('killed');
      },
    });
    Object.defineProperty(dying, 'aborted', { value: false });
    await expect(worked(data.id, dying)).rejects.toThrow();
    const found = await worked(data.id);
    expect(found).toMatchObject({ state: 'READY', preview: { counts: { posts: 450, members: 130, spaces: 1 } } });
    const { rows } = await database().pool.query('select count(*)::int as n from community_import_row');
    expect(rows[0].n).toBe(581);
  });

  test('undoing goes on where it was interrupted', async () => {
    const { take, call, owner, worked, find, posts, spaces } = await openImports(database());
    const { id } = await take(manyPosts(250));
    await call(owner, 'POST', `${base}/import/undo`, { importId: id });
    for (let at = 0; at < 50 && (await find(id)).state === 'UNDOING'; at += 1)
      await worked(id, dyingAfter(0)).catch(() => undefined);
    expect(await find(id)).toMatchObject({ state: 'UNDONE', kept: { spaces: 0, members: 0, posts: 0, comments: 0 } });
    expect([await posts(), await spaces()]).toEqual([[], []]);
  });

  test('workers of the platform do it by themselves', async () => {
    const { send, find, begin } = await openImports(database(), { work: true });
    const { data } = await send(circlePosts);
    const until = (state: string) =>
      vi.waitFor(async () => expect((await find(data.id)).state).toBe(state), { timeout: 60_000 });
    await until('READY');
    await begin(data.id);
    await until('DONE');
  });
});

describeOnBothDatabases('imports that are undone', (database) => {
  test('everything goes that nobody answered or changed, with the emails', async () => {
    const { take, undo, posts, spaces, report } = await openImports(database());
    const { id } = await take(discourseTopics);
    expect(await undo(id)).toMatchObject({ state: 'UNDONE', kept: { spaces: 0, members: 0, posts: 0, comments: 0 } });
    expect([await posts(), await spaces()]).toEqual([[], []]);
    const { rows } = await database().pool.query('select * from imported_author');
    expect(rows).toEqual([]);
    const text = JSON.stringify((await database().pool.query('select * from community_import_row')).rows);
    expect(text).not.toMatch(/harbour\.example|Lovelace/i);
    expect(await report(id)).toContain('"Imported, then undone"');
  });

  test('what somebody answered stays with its discussion, its author and its space', async () => {
    const { take, undo, posts, comments, spaces, join, call, communityId } = await openImports(database());
    const { id } = await take(discourseTopics);
    const boat = (await posts())[1];
    const member = await join(communityId, 'new@harbour.example');
    const said = { postId: boat.uuid, text: 'Mine too', parentId: (await comments(boat.uuid))[1].id };
    expect((await call(member, 'POST', `${base}/public/comments`, said)).status).toBe(201);
    const undone = await undo(id);
    expect(undone.kept).toEqual({ spaces: 1, members: 2, posts: 1, comments: 2 });
    expect((await posts()).map(({ title }: { title: string }) => title)).toEqual(['Which boat to buy?']);
    expect(await comments(boat.uuid)).toHaveLength(3);
    expect((await posts())[0].author.name).toBe('Ada Lovelace');
    expect((await spaces()).map(({ name }: { name: string }) => name)).toEqual(['Boats']);
    const { rows } = await database().pool.query('select email from imported_author');
    expect(rows).toEqual([{ email: null }, { email: null }]);
  });

  test('a discussion stays in which somebody reacted to a comment', async () => {
    const { take, undo, posts, comments, join, call, communityId } = await openImports(database());
    const { id } = await take(discourseTopics);
    const boat = (await posts())[1];
    const member = await join(communityId, 'new@harbour.example');
    const [{ id: commentId }] = await comments(boat.uuid);
    const given = { postId: boat.uuid, commentId, reaction: 'LIKE', isGiven: true };
    expect((await call(member, 'PUT', `${base}/public/reaction`, given)).status).toBe(200);
    expect((await undo(id)).kept).toMatchObject({ posts: 1, comments: 2 });
    expect((await comments(boat.uuid))[0].reactions[0].count).toBe(1);
  });

  test('what was undone comes in again, and what stayed is not doubled', async () => {
    const { take, undo, posts, call, owner, comments } = await openImports(database());
    const { id } = await take(discourseTopics);
    const [news] = await posts();
    await call(owner, 'PUT', `${base}/post/${news.uuid}`, { isPinned: true });
    expect((await undo(id)).kept.posts).toBe(1);
    const again = await take(discourseTopics);
    expect(again.imported).toMatchObject({ posts: 1, comments: 2 });
    const all = await posts();
    expect(all).toHaveLength(2);
    expect(await comments(all[1].uuid)).toHaveLength(2);
  });

  test('what was taken over by a member goes too, and the member stays', async () => {
    const { take, undo, posts, join, communityId, call, owner } = await openImports(database());
    const { id } = await take(discourseTopics);
    const ada = await join(communityId, 'ada@harbour.example');
    await undo(id);
    expect(await posts()).toEqual([]);
    const { data } = await call(owner, 'GET', `${base}/members?communityId=${communityId}`);
    expect(data.items.map(({ memberId }: { memberId: string }) => memberId)).toEqual([ada.memberId]);
  });
});
