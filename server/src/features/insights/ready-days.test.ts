import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { createDayFiguresRepository } from './day-figures.repository.ts';
import { eventBatch, storedEvent, testedAt } from './event-batch.testing.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';
import { createReadyDays } from './ready-days.ts';
import { listSeenBusinesses } from './seen-businesses.repository.ts';
import { createViewFiguresRepository } from './view-figures.repository.ts';

const timeZone = 'Asia/Kolkata';

describeOnEachDatabase('days of figures', (database) => {
  const append = (businessId: string, viewId: string) =>
    createPostgresEventStore(database()).append([
      eventBatch([storedEvent(`play-${viewId}`, 'play')], { businessId, viewId, streamId: `str_${businessId}` }),
    ]);
  const read: string[] = [];
  const readyDays = (below: number) =>
    createReadyDays({
      seenBusinesses: () => listSeenBusinesses(database().db),
      timeZoneOf: async () => timeZone,
      prepare: createDayFiguresRepository(database().db, { below }).prepare,
      watchedMost: async ({ businessId, startDate }) => [`str_${businessId} ${startDate}`],
      readRetention: async (businessId, { streamId, startDate, endDate }) =>
        read.push(`${businessId} ${streamId} ${startDate} ${endDate}`),
      clock: () => testedAt,
    })();
  const kept = async () => {
    const { rows } = await database().pool.query<{ business_id: string; dimension: string; days: number }>(
      `select business_id, dimension, count(*) as days from insight_day where time_zone = $1 group by 1, 2 order by 1, 2`,
      [timeZone],
    );
    return rows;
  };

  test('are counted ahead of large businesses, for all that Home asks', async () => {
    await append('biz_large', 'view-1');
    await append('biz_large', 'view-2');
    await append('biz_small', 'view-3');
    await readyDays(1);
    expect(read).toEqual(['biz_large str_biz_large 2025-12-11 2025-12-11 2026-03-10']);
    const found = await kept();
    expect(found.every(({ business_id, days }) => business_id === 'biz_large' && days === 181)).toBe(true);
    expect(found.map(({ dimension }) => dimension)).toEqual([
      '',
      'country',
      'device',
      'page',
      'playerId',
      'referrer',
      'site',
      'streamId',
    ]);
  });

  test('that changed are counted again, and no other', async () => {
    await append('biz_large', 'view-1');
    await readyDays(0);
    await database().db.execute(sql`update insight_day set parts = 'untouched'`);
    await append('biz_large', 'view-2');
    await readyDays(0);
    const { rows } = await database().pool.query(
      `select distinct day::text as day from insight_day where parts <> 'untouched'`,
    );
    expect(rows).toEqual([{ day: '2026-03-10' }]);
    const day = { startDate: '2026-03-10', endDate: '2026-03-10' };
    const views = createViewFiguresRepository(database().db, { below: 0 });
    expect(await views.kpi({ businessId: 'biz_large', timeZone, filters: {}, ...day })).toMatchObject({ views: 2 });
  });
});
