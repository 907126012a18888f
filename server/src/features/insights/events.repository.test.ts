import { expect, test } from 'vitest';
import { explain, queriesOf, settleTables } from '../../platform/testing/query-plans.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import type { EventBatch } from './event-store.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';
import { createViewFiguresRepository } from './view-figures.repository.ts';

const at = new Date('2026-03-10T12:00:00Z');
const batchOf = (ids: string[]): EventBatch => ({
  businessId: 'biz_1',
  streamId: 'str_1',
  viewId: 'view-0001',
  visitorId: 'visitor-1',
  playerId: null,
  postId: null,
  pageUrl: 'https://shop.example',
  destinationType: 'EMBEDDED',
  splitTestMode: null,
  widgetVisibility: null,
  receivedAt: at,
  events: ids.map((id) => ({
    id,
    type: 'play',
    at,
    positionMs: null,
    watchedMs: null,
    durationMs: null,
    code: null,
    overlay: null,
  })),
});

describeOnEachDatabase('storing events', (database) => {
  test('two deliveries of the same events in different order cannot deadlock', async () => {
    const { pool, db, kind } = database();
    const store = createPostgresEventStore(db);
    const deliver = () =>
      [
        ['a', 'm', 'z'],
        ['z', 'm', 'a'],
      ].map((ids) => store.append(batchOf(ids)));
    // The embedded database has one connection, so no deadlock is possible.
    if (kind === 'embedded') return expect((await Promise.all(deliver())).sort()).toEqual([0, 3]);

    const third = await pool.connect();
    try {
      await third.query('begin');
      await third.query(
        `insert into insight_event (stream_id, id, business_id, view_id, visitor_id, type, at, page_url, destination_type, received_at)
         values ('str_1', 'm', 'biz_1', 'view-0001', 'visitor-1', 'play', now(), '', 'EMBEDDED', now())`,
      );
      const delivered = deliver();
      await bothWait(pool);
      await third.query('rollback');
      expect((await Promise.all(delivered)).sort()).toEqual([0, 3]);
    } finally {
      third.release();
    }
  });
});

describeOnEachDatabase('figures of named videos', (database) => {
  test('are read from the index, however much other videos were watched', async () => {
    const { pool } = database();
    await pool.query(
      `insert into insight_event (stream_id, id, business_id, view_id, visitor_id, type, at, page_url, destination_type, received_at)
       select 'str_' || n % 2000, 'event-' || n, 'biz_' || n % 2, 'view-' || n, 'visitor-1', 'play', $1, '', 'EMBEDDED', $1
       from generate_series(1, 20000) n`,
      [at],
    );
    await settleTables(pool, 'insight_event');
    const [query] = await queriesOf(pool, async (db) => {
      const scope = { businessId: 'biz_0', from: new Date('2026-03-01'), until: new Date('2026-04-01') };
      const figures = await createViewFiguresRepository(db).byStream({
        ...scope,
        streamIds: ['str_2', 'str_4', 'str_3'],
      });
      expect([...figures].map(([id, { views }]) => [id, views]).sort()).toEqual([
        ['str_2', 10],
        ['str_4', 10],
      ]);
    });
    const { nodes } = await explain(pool, query!);
    expect(nodes.join()).not.toContain('Seq Scan');
    expect(nodes.join()).toContain('insight_event_');
  });
});

async function bothWait(pool: { query: (text: string) => Promise<{ rows: { n: number }[] }> }): Promise<void> {
  const waiting = `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await pool.query(waiting)).rows[0]?.n !== 2);
}
