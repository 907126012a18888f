import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { eventBatch, storedEvent } from './event-batch.testing.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';
import { randomBatches, randomOf } from './random-batches.testing.ts';
import { recount } from './recount.ts';

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
    expect(await recount(database(), { corrects: false })).toEqual({ views: expect.any(Number), differing: 0 });
  });
});
