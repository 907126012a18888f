import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { describeOnBothDatabases } from '../testing/test-database.ts';

const patience = { timeout: 30_000 };

describeOnBothDatabases('a large read', (database) => {
  const numbers = (more = sql``) => sql`select n from large_read_test ${more} order by n`;
  const { signal } = new AbortController();

  beforeEach(async () => {
    await database().pool.query('create table if not exists large_read_test (n integer primary key)');
    await database().pool.query('truncate large_read_test');
    await database().pool.query('insert into large_read_test select generate_series(1, 5)');
  });

  afterAll(async () => {
    await database().pool.query('drop table large_read_test');
  });

  /** Cursors and connections that reads have open. */
  async function held(): Promise<number> {
    const { rows } = await database().pool.query<{ held: number }>(
      database().kind === 'embedded'
        ? 'select count(*) as held from pg_cursors where is_holdable'
        : "select count(*) as held from pg_stat_activity where application_name = 'zeacon large read'",
    );
    return rows[0]!.held;
  }
  const nothingIsHeld = () => vi.waitFor(async () => expect(await held()).toBe(0), patience);

  test('hands out all rows in pages, in order, and leaves nothing behind', async () => {
    const pages: number[][] = [];
    for await (const rows of database().readInPages<{ n: number }>(numbers(sql`where n > ${1}`), { size: 2, signal }))
      pages.push(rows.map(({ n }) => n));
    expect(pages).toEqual([
      [2, 3],
      [4, 5],
    ]);
    await nothingIsHeld();
  });

  test('has what there was when it began, while others write, and holds no lock on it', async () => {
    const read = database().readInPages<{ n: number }>(numbers(), { size: 3, signal });
    expect((await read.next()).value).toHaveLength(3);
    expect(await held()).toBe(1);
    await database().transaction(async (tx) => {
      await tx.execute(sql`insert into large_read_test values (6)`);
      // Waits for whoever still reads the table.
      await tx.execute(sql`lock table large_read_test in access exclusive mode nowait`);
    });
    expect((await read.next()).value).toEqual([{ n: 4 }, { n: 5 }]);
    expect((await read.next()).done).toBe(true);
  });

  test('is given up with the last page that is wanted', async () => {
    for await (const rows of database().readInPages(numbers(), { size: 1, signal })) {
      expect(rows).toHaveLength(1);
      break;
    }
    await nothingIsHeld();
  });

  test('is given up by its signal', async () => {
    const abort = new AbortController();
    const read = database().readInPages(numbers(), { size: 1, signal: abort.signal });
    await read.next();
    abort.abort(new Error('gone'));
    await expect(read.next()).rejects.toThrow('gone');
    await nothingIsHeld();
  });

  test('fails before its first page if the query fails', async () => {
    const read = database().readInPages(sql`select 1 / (n - 3) from large_read_test`, { size: 1, signal });
    await expect(read.next()).rejects.toThrow('division by zero');
    await nothingIsHeld();
  });

  test('that is still looking for its rows stops on PostgreSQL when it is given up', async ({ skip }) => {
    if (database().kind === 'embedded') skip('PGlite answers one statement at a time');
    const abort = new AbortController();
    const read = database().readInPages(sql`select pg_sleep(600)`, { size: 1, signal: abort.signal });
    const page = read.next();
    const searching =
      "select from pg_stat_activity where query like 'declare%pg_sleep(600)%' and wait_event = 'PgSleep'";
    await vi.waitFor(async () => expect((await database().pool.query(searching)).rowCount).toBe(1), patience);
    abort.abort(new Error('gone'));
    await expect(page).rejects.toThrow('gone');
    await nothingIsHeld();
  }, 60_000);
});
