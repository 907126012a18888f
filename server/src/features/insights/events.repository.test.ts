import { expect, test } from 'vitest';
import { explain, queriesOf, settleTables } from '../../platform/testing/query-plans.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { eventBatch, storedEvent, testedAt } from './event-batch.testing.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';
import { createViewFiguresRepository } from './view-figures.repository.ts';

const march = { startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'UTC', filters: {} };

describeOnEachDatabase('storing events', (database) => {
  test('two nodes that store the same views in different order cannot deadlock, and store each event once', async () => {
    const batches = Array.from({ length: 20 }, (_, n) =>
      eventBatch([storedEvent(`event-${n}`, 'play')], { viewId: `view-${n}` }),
    );
    const nodes = [0, 1, 2].map(() => createPostgresEventStore(database()));
    const answers = await Promise.all(
      nodes.flatMap((node) => [node.append(batches), node.append(batches.toReversed())]),
    );
    expect(answers.flat().reduce((sum, count) => sum + count, 0)).toBe(20);
    const { rows } = await database().pool.query('select count(*) as views from insight_view where played');
    expect(rows).toEqual([{ views: 20 }]);
  });

  test('a batch without events is none', async () => {
    const store = createPostgresEventStore(database());
    expect(await store.append([eventBatch([]), eventBatch([storedEvent('event-1', 'play')])])).toEqual([0, 1]);
  });
});

describeOnEachDatabase('figures', (database) => {
  test('of some days and named videos are read from an index, however much else was watched', async () => {
    const { pool } = database();
    const store = createPostgresEventStore(database());
    await store.append(
      [1, 2, 3].map((n) => eventBatch([storedEvent('event-1', 'play')], { streamId: `str_${n}`, viewId: `view-${n}` })),
    );
    await pool.query(
      `insert into insight_view (business_id, stream_id, view_id, day, visitor, audience, content_type, destination_type,
         player_id, post_id, site, page, referrer, utm_source, utm_medium, utm_campaign, country, device, browser, os,
         language, split_test, visitor_kind, started_at, last_at, shown, requested, played, autoplayed, ended, played_ms,
         covered_ms, furthest_ms, seeks, rebuffers, rebuffer_ms, errors, overlay_impressions, overlay_clicks, leads)
       select 'biz_' || n % 20, 1000000 + n % 500, gen_random_uuid(), '2026-03-10', n, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
         0, 0, 0, 0, $1::timestamptz - n % 300 * interval '1 day', $1, true, true, true, false, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
       from generate_series(1, 6000) n`,
      [testedAt],
    );
    await settleTables(pool, 'insight_view');
    const scope = { ...march, businessId: 'biz_1', streamIds: ['str_2', 'str_3', 'str_gone'] };
    const asked = await queriesOf(pool, async (db) => {
      const order = { sort: 'views', direction: 'desc', offset: 0, limit: 10 } as const;
      const { rows } = await createViewFiguresRepository(db).table(scope, 'streamId', order);
      expect(rows.map(({ value, views }) => [value, views]).sort()).toEqual([
        ['str_2', 1],
        ['str_3', 1],
      ]);
    });
    for (const query of asked) {
      const { nodes } = await explain(pool, query);
      expect(nodes.filter((node) => /Seq Scan on insight_(view|event)/.test(node))).toEqual([]);
    }
  });
});
