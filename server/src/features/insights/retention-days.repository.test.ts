import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { eventBatch, storedEvent, testedAt } from './event-batch.testing.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';
import { randomBatches, randomOf } from './random-batches.testing.ts';
import { createVideoFiguresRepository } from './video-figures.repository.ts';

const scope = {
  ...{ businessId: 'biz_1', startDate: '2026-03-06', endDate: '2026-03-12', timeZone: 'UTC', filters: {} },
  streamId: 'str_1',
};
const timeZones = ['UTC', 'Asia/Kolkata', 'America/New_York'];

describeOnEachDatabase('what viewers watched of a video, by its days', (database) => {
  const open = () => ({
    added: createVideoFiguresRepository(database().db, { below: 0 }),
    counted: createVideoFiguresRepository(database().db, { below: Number.MAX_SAFE_INTEGER }),
  });
  const kept = async () =>
    (await database().pool.query(`select day::text as day, parts from insight_day where dimension = 'retention str_1'`))
      .rows;

  async function expectTheSame({ added, counted } = open()): Promise<void> {
    for (const timeZone of timeZones)
      for (const [stepMs, steps] of [
        [1000, 60],
        [7000, 4],
      ] as const) {
        const zoned = { ...scope, timeZone };
        expect(await added.retention(zoned, stepMs, steps)).toEqual(await counted.retention(zoned, stepMs, steps));
      }
  }

  test.each([1, 2, 3, 4])(
    'equals a count of all views, in whatever order and however often events come: seed %i',
    async (seed) => {
      const random = randomOf(seed);
      const batches = randomBatches(random);
      const store = createPostgresEventStore(database());
      const held = open();
      while (batches.length > 0) {
        await store.append(batches.splice(0, 3 + random(5)));
        await expectTheSame(held);
      }
      await expectTheSame();
      expect(await kept()).toHaveLength(7 * timeZones.length);
      const { points } = await held.added.retention(scope, 1000, 60);
      expect(points.some(({ viewers }) => viewers > 0)).toBe(true);
    },
  );

  test('of a day that changed is counted again, of others it is not', async () => {
    const store = createPostgresEventStore(database());
    const watch = (viewId: string, positionMs: number, at = testedAt) =>
      store.append([
        eventBatch(
          [
            storedEvent(`play-${viewId}`, 'play', { at }),
            storedEvent(`progress-${viewId}`, 'progress', { at, positionMs, watchedMs: positionMs }),
          ],
          { viewId, visitorId: `visitor-${viewId}` },
        ),
      ]);
    await watch('view-1', 5000);
    await watch('view-2', 3000, new Date('2026-03-08T12:00:00Z'));
    const viewers = async () => (await open().added.retention(scope, 1000, 5)).points.map(({ viewers }) => viewers);
    expect(await viewers()).toEqual([2, 2, 2, 1, 1]);
    await database().pool.query(
      `update insight_day set parts = '[1000,5,9,[0,9,9,5,-9,-9],[]]' where dimension = 'retention str_1' and day = '2026-03-08'`,
    );
    await watch('view-3', 2000);
    expect(await viewers()).toEqual([11, 11, 10, 10, 10]);
    await database().pool.query(`delete from insight_view where day = '2026-03-08' or started_at < '2026-03-09'`);
    expect(await viewers()).toEqual([2, 2, 1, 1, 1]);
  });

  test('is counted from views where anything else is filtered, or several videos are chosen', async () => {
    await createPostgresEventStore(database()).append(randomBatches(randomOf(1)));
    const { added, counted } = open();
    for (const one of [
      { ...scope, filters: { device: ['desktop'] } },
      { ...scope, streamId: undefined, filters: { streamId: ['str_0', 'str_1'] } },
    ])
      expect(await added.retention(one, 1000, 60)).toEqual(await counted.retention(one, 1000, 60));
    expect(await kept()).toEqual([]);
  });
});
