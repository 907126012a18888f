import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { shipped, testClickHouse } from './clickhouse/shipped.testing.ts';
import { eventBatch, storedEvent, testedAt } from './event-batch.testing.ts';
import type { EventBatch, StoredEvent } from './event-store.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';

const scope = {
  ...{ businessId: 'biz_1', startDate: '2026-03-10', endDate: '2026-03-10', timeZone: 'UTC', filters: {} },
  streamId: 'str_1',
};

describeOnEachDatabase('where viewers waited', (database) => {
  const clickhouse = testClickHouse();
  let serial = 0;
  const event = (type: StoredEvent['type'], more: Partial<StoredEvent> = {}) =>
    storedEvent(`event-${++serial}`, type, { at: new Date(testedAt.getTime() + 60_000), ...more });
  const play = () => event('play', { at: testedAt });
  const watched = (positionMs: number, watchedMs = positionMs) => event('progress', { positionMs, watchedMs });
  const wait = (positionMs: number | null, durationMs: number | null) => event('rebuffer', { positionMs, durationMs });

  async function fill(...views: [StoredEvent[], Partial<EventBatch>?][]) {
    const store = createPostgresEventStore(database());
    await store.append(views.map(([events, more], n) => eventBatch(events, { viewId: `view-${n}`, ...more })));
    return store;
  }

  const views = (): Parameters<typeof fill> => [
    // Waits twice in one second, and once in the last, which goes on to the end.
    [[play(), wait(2100, 400), wait(2900, 600), wait(5200, 1000), watched(5000)]],
    // Left in the second in which it waited, before half of it.
    [[play(), wait(2300, 5000), watched(2300)]],
    [[play(), watched(3000)], { country: 'NO' }],
    [[play(), watched(1000), wait(3400, null)], { country: 'NO' }],
    // Nobody knows where.
    [[play(), watched(1000), wait(null, 700)]],
    [[play(), wait(2100, 800), watched(5000)], { audience: 'bot' }],
    [[play(), wait(2100, 800), watched(5000)], { streamId: 'str_2' }],
  ];

  test('is counted in every second: views once, all of the time, and who was there', async () => {
    const store = await fill(...views());
    const far = await shipped(database(), clickhouse());
    for (const { videos } of [store, far]) {
      const { points } = await videos.retention(scope, 1000, 5);
      expect(points.map(({ viewers, waited, waitMs, present }) => [viewers, waited, waitMs, present])).toEqual([
        [5, 0, 0, 5],
        [3, 0, 0, 3],
        // One of those who waited saw the middle of this second, one only its beginning.
        [2, 2, 6000, 3],
        [1, 1, 0, 2],
        [1, 1, 1000, 1],
      ]);
      const inNorway = await videos.retention({ ...scope, filters: { country: ['NO'] } }, 1000, 5);
      expect(inNorway.points.map(({ waited, present }) => [waited, present])).toEqual([
        [0, 2],
        [0, 1],
        [0, 1],
        [1, 1],
        [0, 0],
      ]);
    }
  });

  test('leads to the views that waited there', async () => {
    const { videos } = await fill(...views());
    const count = async (waitedAt: { fromMs: number; toMs?: number }) =>
      (await videos.sessions(scope, { waitedAt, offset: 0, limit: 10 })).totalItems;
    expect(await count({ fromMs: 2000, toMs: 3000 })).toBe(2);
    expect(await count({ fromMs: 2300, toMs: 2900 })).toBe(1);
    expect(await count({ fromMs: 1000, toMs: 2000 })).toBe(0);
    expect(await count({ fromMs: 3000 })).toBe(2);
    expect(await count({ fromMs: 0 })).toBe(3);
    const exported: string[] = [];
    for await (const rows of videos.everySession(scope, { waitedAt: { fromMs: 3000 } }, 1))
      exported.push(...rows.map(({ id }) => id));
    expect(exported).toHaveLength(2);
  });
});
