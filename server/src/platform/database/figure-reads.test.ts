import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { createFigureReads, readOnOwn } from './figure-reads.ts';

const busy = { cause: expect.objectContaining({ code: 'insight.figures_busy' }) };
const gone = { cause: expect.objectContaining({ name: 'AbortError' }) };

/** Reads that are done when the test says so. */
function heldReads(atOnce: number, waitMs: number) {
  const running: ((result: { rows: [] }) => void)[] = [];
  const reads = createFigureReads(() => new Promise((done) => running.push(done)), { atOnce, waitMs });
  return { ...reads, running, read: () => reads.db.execute(sql`select 1`).then(() => 'read') };
}

describe('reads of figures', () => {
  test('run so many at once, and one that waits for too long is refused', async () => {
    const { read, running } = heldReads(2, 1);
    const [first, second] = [read(), read()];
    await expect(read()).rejects.toMatchObject(busy);
    expect(running).toHaveLength(2);
    for (const done of running) done({ rows: [] });
    expect(await Promise.all([first, second])).toEqual(['read', 'read']);
  });

  test('take turns by business', async () => {
    const { askedBy, read, running } = heldReads(1, 60_000);
    const order: string[] = [];
    const { signal } = new AbortController();
    const ask = (businessId: string) =>
      askedBy({ businessId, gone: signal }, () => read().then(() => order.push(businessId)));
    const asked = [ask('many'), ask('many'), ask('many'), ask('one')];
    for (let at = 0; at < asked.length; at += 1) {
      await vi.waitFor(() => expect(running).toHaveLength(1));
      running.pop()?.({ rows: [] });
    }
    await Promise.all(asked);
    expect(order).toEqual(['many', 'one', 'many', 'many']);
  });

  test('are given up with whoever waits for them', async () => {
    const { askedBy, read, running } = heldReads(1, 60_000);
    void read();
    const leaving = new AbortController();
    const asked = askedBy({ businessId: 'biz', gone: leaving.signal }, read);
    leaving.abort();
    await expect(asked).rejects.toMatchObject(gone);
    expect(running).toHaveLength(1);
  });
});

describeOnBothDatabases('figures in the database', (database) => {
  const isPostgres = () => database().kind === 'postgres';

  /** One connection, on which a statement may take so long. */
  function readsFor(statementMs: number) {
    const own = new pg.Pool({
      connectionString: database().connectionString,
      max: 1,
      application_name: 'zeacon figures test',
      onConnect: async (client) => void (await client.query(`set statement_timeout = ${statementMs}`)),
    });
    onTestFinished(() => own.end());
    return createFigureReads(readOnOwn(own, database().pool), { atOnce: 1, waitMs: 60_000 });
  }

  const underWay = async () => {
    const { rows } = await database().pool.query<{ count: number }>(
      `select count(*) as count from pg_stat_activity
       where application_name = 'zeacon figures test' and state = 'active' and query like '%pg_sleep%'`,
    );
    return rows[0]!.count;
  };

  test('are read by a connection that ends what takes too long', async () => {
    const { rows } = await database().figures.db.execute(sql`show statement_timeout`);
    expect(rows).toEqual([{ statement_timeout: isPostgres() ? '20s' : '0' }]);
    const { rows: others } = await database().db.execute(sql`show statement_timeout`);
    expect(others).toEqual([{ statement_timeout: '0' }]);
  });

  test('that take too long are refused, and others are read afterwards', async () => {
    if (!isPostgres()) return;
    const { db } = readsFor(20);
    await expect(db.execute(sql`select pg_sleep(600)`)).rejects.toMatchObject(busy);
    expect((await db.execute(sql`select 7 as n`)).rows).toEqual([{ n: 7 }]);
  });

  test('that nobody waits for any more end in the database too', async () => {
    if (!isPostgres()) return;
    const { db, askedBy } = readsFor(0);
    const leaving = new AbortController();
    const asked = askedBy({ businessId: 'biz', gone: leaving.signal }, async () =>
      db.execute(sql`select pg_sleep(600)`),
    );
    const refused = expect(asked).rejects.toMatchObject(gone);
    await vi.waitFor(async () => expect(await underWay()).toBe(1), { timeout: 30_000 });
    leaving.abort();
    await refused;
    expect(await underWay()).toBe(0);
    expect((await db.execute(sql`select 7 as n`)).rows).toEqual([{ n: 7 }]);
  });

  test('that are wrong are told as they are', async () => {
    await expect(database().figures.db.execute(sql`select nothing`)).rejects.toMatchObject({
      cause: expect.objectContaining({ code: '42703' }),
    });
  });
});
