import type { InsightDimension, InsightMeasure } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { addViews } from '../../platform/testing/insight-rows.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { eventBatch, storedEvent } from './event-batch.testing.ts';
import type { InsightScope } from './figures-scope.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';
import { createViewFiguresRepository } from './view-figures.repository.ts';
import { createViewRows } from './view-rows.repository.ts';

const scope: InsightScope = {
  ...{ businessId: 'biz_1', startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'UTC', filters: {} },
};

async function allOf<Page>(pages: AsyncIterable<Page>): Promise<Page[]> {
  const all: Page[] = [];
  for await (const page of pages) all.push(page);
  return all;
}

describeOnEachDatabase('all rows of a table', (database) => {
  async function fill() {
    const store = createPostgresEventStore(database());
    await store.append(
      Array.from({ length: 40 }, (_, n) =>
        eventBatch(
          [
            storedEvent(`shown-${n}`, 'pageView'),
            ...(n % 3 === 0 ? [] : [storedEvent(`play-${n}`, 'play', { watchedMs: n })]),
          ],
          {
            ...{ viewId: `view-${n}`, visitorId: `visitor-${n % 9}`, audience: n % 10 === 9 ? 'bot' : 'viewer' },
            ...{ pageUrl: `https://shop.example/${n % 7}`, country: n % 7 === 6 ? '' : 'NO' },
          },
        ),
      ),
    );
  }

  /** As tables of few rows are read, and as those of many are. */
  const readers = () => {
    const { table } = createViewFiguresRepository(database().db);
    return { table, few: createViewRows(database(), table), many: createViewRows(database(), table, { few: 0 }) };
  };

  test.each<[InsightDimension, InsightMeasure, 'asc' | 'desc']>([
    ['page', 'views', 'desc'],
    ['page', 'watchTimeMs', 'asc'],
    ['country', 'uniqueVisitors', 'desc'],
  ])('by %s, sorted by %s %s, are those that are looked at page by page', async (dimension, sort, direction) => {
    await fill();
    const { table, few, many } = readers();
    const looked = (await table(scope, dimension, { sort, direction, offset: 0, limit: 100 })).rows;
    const { signal } = new AbortController();
    for (const { everyRow } of [few, many]) {
      const pages = await allOf(everyRow(scope, dimension, { sort, direction }, { size: 3, signal }));
      expect(pages.flat()).toEqual(looked);
      expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(3);
    }
    const filtered = { ...scope, filters: { country: [''] } };
    const pages = await allOf(many.everyRow(filtered, 'page', { sort, direction }, { size: 3, signal }));
    expect(pages.flat().map(({ value }) => value)).toEqual(['https://shop.example/6']);
  });

  test('intake goes on while somebody reads a long table slowly', async () => {
    await fill();
    const { many } = readers();
    const { signal } = new AbortController();
    const order = { sort: 'views', direction: 'desc' } as const;
    const reads = Array.from({ length: 3 }, () => many.everyRow(scope, 'page', order, { size: 1, signal }));
    for (const read of reads) expect((await read.next()).value).toHaveLength(1);
    const store = createPostgresEventStore(database());
    expect(await store.append([eventBatch([storedEvent('late', 'play')], { viewId: 'view-late' })])).toEqual([1]);
    await addViews(database().pool, { businessId: 'biz_1', pageUrl: 'https://shop.example/new' });
    for (const read of reads) {
      const left = await allOf(read);
      expect(left).toHaveLength(6);
    }
  });
});
