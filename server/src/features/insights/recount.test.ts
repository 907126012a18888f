import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { eventBatch, storedEvent, testedAt } from './event-batch.testing.ts';
import { partsMax } from './played-parts.repository.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';
import { randomBatches, randomOf } from './random-batches.testing.ts';
import { recount } from './recount.ts';
import { createVideoFiguresRepository } from './video-figures.repository.ts';
import { createViewFiguresRepository } from './view-figures.repository.ts';

const scope = {
  ...{ businessId: 'biz_1', startDate: '2026-03-01', endDate: '2026-03-14', timeZone: 'UTC', filters: {} },
};
const order = { businessId: 'biz_1', name: 'order', value: 5, currency: 'EUR', pageUrl: '' };
const nothing = { differing: 0, conversions: 0, days: 0 };

/** What is counted, and how to make it wrong. */
const damages = [
  "update insight_view set visitor_kind = (select id from insight_value where kind = 'visitorKind' and value = 'ANONYMOUS')",
  `update insight_view set shown = not shown, widget_seen = not widget_seen, requested = not requested,
     played = not played, autoplayed = not autoplayed, viewable = not viewable, ended = not ended, startup_ms = 7,
     started_at = started_at - interval '1 hour', last_at = last_at + interval '2 days'`,
  `update insight_view set played_ms = 7, covered_ms = 7, furthest_ms = 7, seeks = 7, rebuffers = 7, rebuffer_ms = 7,
     errors = 7, overlay_impressions = 7, overlay_clicks = 7, leads = 7`,
  'update insight_view set quality_ms = null, average_height = null',
  'update insight_view set quality_ms[1] = coalesce(quality_ms[1], 0) + 1',
  'update insight_view set average_height = 7',
  'update insight_view set quality = (select max(id) from insight_value)',
  "update insight_watch set covered = '{[1,9)}'",
  'update insight_watch set parts = parts || parts',
  "update insight_watch set parts = '{}'",
  'delete from insight_watch',
  'update insight_overlay set impressions = 5, hovers = 5, clicks = 5, leads = 5',
  'update conversion set view_key = null',
  'update conversion set view_key = (select min(key) from insight_view)',
  "update insight_day set parts = replace(parts, '1', '2')",
  "update insight_day set parts = 'nothing' where dimension = 'retention str_1'",
];

describeOnEachDatabase('what views are counted as', (database) => {
  test.each(Array.from({ length: 12 }, (_, n) => n + 1))(
    'equals a count of all their events, in whatever order and however often these come: seed %i',
    async (seed) => {
      const random = randomOf(seed);
      const batches = randomBatches(random);
      const nodes = [0, 1].map(() => createPostgresEventStore(database()));
      while (batches.length > 0) await nodes[random(2)]!.append(batches.splice(0, 1 + random(4)));
      expect(await recount(database(), { corrects: false })).toMatchObject({ differing: 0 });
      const { rows } = await database().pool.query('select count(*) as events from insight_event');
      expect(rows[0].events).toBeGreaterThan(18);
    },
  );

  test('is the same after a recount, whatever was damaged', async () => {
    const { pool, db } = database();
    const random = randomOf(77);
    const store = createPostgresEventStore(database());
    for (const batch of randomBatches(random)) await store.append([batch]);
    const retention = () =>
      createVideoFiguresRepository(db, { below: 0 }).retention({ ...scope, streamId: 'str_1' }, 1000, 60);
    const { rows: clicks } = await pool.query("select id from insight_event where type = 'overlayClick' limit 3");
    for (const { id } of clicks)
      for (const streamId of ['str_0', 'str_1'])
        await store.appendConversion(
          { ...order, streamId, id: `${streamId}-${id}`, clickId: id, at: testedAt },
          async () => {},
        );
    const dimensions = ['visitorKind', 'streamId', 'quality'] as const;
    const read = async () => {
      // A fresh one, which keeps nothing in memory.
      const figures = createViewFiguresRepository(db, { below: 0 });
      return {
        kpi: await figures.kpi(scope),
        tables: await Promise.all(
          dimensions.map((dimension) =>
            figures.table(scope, dimension, { sort: 'views', direction: 'desc', offset: 0, limit: 9 }),
          ),
        ),
        retention: await retention(),
        overlays: (await pool.query('select * from insight_overlay order by view_key, overlay_id')).rows,
        links: (await pool.query('select id, view_key from conversion order by id')).rows,
      };
    };
    const before = await read();
    expect(before.links.filter(({ view_key }) => view_key !== null)).not.toHaveLength(0);
    expect((await pool.query('select from insight_day')).rowCount).toBeGreaterThan(9);
    for (const damage of damages) {
      await pool.query(damage);
      const { differing, conversions, days } = await recount(database(), { corrects: true });
      expect([damage, differing + conversions + days]).not.toEqual([damage, 0]);
      expect(await read(), damage).toEqual(before);
    }
    expect(await recount(database(), { corrects: false })).toMatchObject(nothing);
  });

  test('has what was played again only of views that played few parts', async () => {
    const store = createPostgresEventStore(database());
    const loop = Array.from({ length: partsMax / 2 }, (_, n) =>
      storedEvent(`loop-${n}`, 'progress', { positionMs: 9000, watchedMs: 4000 }),
    );
    const plays = async () =>
      (await store.videos.retention({ ...scope, streamId: 'str_1' }, 1000, 10)).points[6]?.plays;
    await store.append([eventBatch([storedEvent('event-1', 'play'), ...loop])]);
    expect(await plays()).toBe(partsMax / 2);
    await store.append([eventBatch([{ ...loop[0]!, id: 'loop-more' }])]);
    expect(await plays()).toBe(1);
    expect(await recount(database(), { corrects: false })).toMatchObject(nothing);
  });

  test('is told and mended where it is not', async () => {
    const store = createPostgresEventStore(database());
    const played = { positionMs: 9000, watchedMs: 4000 };
    await store.append([
      eventBatch([storedEvent('event-1', 'play'), storedEvent('event-2', 'progress', played)]),
      eventBatch([storedEvent('event-3', 'progress', played)], { viewId: 'view-0002' }),
      eventBatch(
        [
          storedEvent('event-4', 'overlayClick', {
            overlay: { id: 'cta_1', kind: 'CALL_TO_ACTION', hypergraphicId: null },
          }),
        ],
        {
          viewId: 'view-0003',
        },
      ),
      eventBatch([storedEvent('event-5', 'pageView')], { viewId: 'view-0004' }),
    ]);
    const { pool } = database();
    const read = async () => {
      const tables = ['insight_view', 'insight_watch', 'insight_overlay'];
      return Promise.all(tables.map(async (name) => (await pool.query(`select * from ${name} order by 1`)).rows));
    };
    const before = await read();
    const first = before[0]!.find((view) => view.played).key;
    await pool.query('update insight_view set played_ms = 1, shown = true where key = $1', [first]);
    await pool.query('delete from insight_watch where view_key <> $1', [first]);
    await pool.query('update insight_overlay set clicks = 7');
    expect(await recount(database(), { corrects: false })).toMatchObject({ differing: 3 });
    expect(await recount(database(), { corrects: true })).toMatchObject({ differing: 3 });
    expect(await recount(database(), { corrects: true })).toMatchObject({ differing: 0 });
    expect(await read()).toEqual(before);
  });

  test('is all or nothing where storing breaks off', async () => {
    const { pool } = database();
    const store = createPostgresEventStore(database());
    const batch = eventBatch([
      storedEvent('event-1', 'play'),
      storedEvent('event-2', 'progress', { positionMs: 5000, watchedMs: 5000 }),
    ]);
    for (const table of ['insight_event', 'insight_watch', 'insight_view']) {
      await pool.query(
        `create function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$`,
      );
      await pool.query(
        `create trigger break_off after insert or update on ${table} for each row execute function break_off()`,
      );
      await expect(store.append([batch])).rejects.toThrow();
      await pool.query(`drop function break_off cascade`);
      expect(await recount(database(), { corrects: false })).toMatchObject({ differing: 0 });
      expect((await pool.query('select from insight_view')).rowCount).toBe(0);
    }
    expect(await store.append([batch, structuredClone(batch)])).toEqual([2, 0]);
    expect(await recount(database(), { corrects: false })).toEqual({ ...nothing, views: expect.any(Number) });
  });
});
