import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { eventBatch, storedEvent, testedAt } from './event-batch.testing.ts';
import type { EventBatch, StoredEvent } from './event-store.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';
import { recount } from './recount.ts';

/** Mulberry32: the same numbers from the same seed. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below) | 0;
  };
}

const types: StoredEvent['type'][] = [
  ...([
    'pageView',
    'widgetImpression',
    'playRequest',
    'play',
    'startup',
    'progress',
    'pause',
    'seek',
    'rebuffer',
    'ended',
    'error',
  ] as const),
  ...(['overlayImpression', 'overlayHover', 'overlayClick', 'lead'] as const),
];

function randomEvent(id: string, random: (below: number) => number): StoredEvent {
  const type = types[random(types.length)]!;
  const ofOverlay = type.startsWith('overlay') || type === 'lead';
  return storedEvent(id, type, {
    at: new Date(testedAt.getTime() - random(3 * 86_400_000)),
    positionMs: random(5) === 0 ? null : random(60_000),
    watchedMs: random(2) === 0 ? null : random(12_000),
    durationMs: random(2) === 0 ? null : random(5000),
    code: type === 'play' && random(3) === 0 ? 'autoplay' : null,
    overlay: ofOverlay
      ? { id: `hgp_${random(3)}`, kind: 'HYPERGRAPHIC', hypergraphicId: random(2) ? `hyp_${random(2)}` : null }
      : null,
  });
}

/** Batches of a few views, in random order, cut at random, many of them sent again. */
function randomBatches(random: (below: number) => number): EventBatch[] {
  const batches = Array.from({ length: 6 }, (_, view) => view).flatMap((view) => {
    const events = Array.from({ length: 3 + random(30) }, (_, n) => randomEvent(`event-${view}-${n}`, random));
    const cuts = Array.from({ length: 1 + random(4) }, () => events.filter(() => random(2) === 0));
    return [...cuts, events].map((some) =>
      eventBatch(some, {
        viewId: `view-${view}`,
        streamId: `str_${view % 2}`,
        receivedAt: new Date(testedAt.getTime() + random(40) * 86_400_000),
      }),
    );
  });
  for (let index = batches.length - 1; index > 0; index -= 1) {
    const other = random(index + 1);
    [batches[index], batches[other]] = [batches[other]!, batches[index]!];
  }
  return batches;
}

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
