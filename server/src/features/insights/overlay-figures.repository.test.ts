import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { eventBatch, storedEvent, testedAt } from './event-batch.testing.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';

const march = { businessId: 'biz_1', startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'UTC', filters: {} };
const types = ['overlayImpression', 'overlayHover', 'overlayClick'] as const;

/** Views of four videos, each with some of nine overlays, and a conversion of every fifth click. */
async function fill(store: ReturnType<typeof createPostgresEventStore>, businessId: string) {
  const batches = Array.from({ length: 60 }, (_, view) =>
    eventBatch(
      Array.from({ length: 12 }, (_, n) =>
        storedEvent(`${businessId}-${view}-${n}`, types[(view + n) % 3]!, {
          positionMs: ((view * 7 + n * 13) % 60) * 1000,
          overlay: {
            id: `hgp_${(view + n * 5) % 9}`,
            kind: 'HYPERGRAPHIC',
            hypergraphicId: `hyp_${(view + n * 5) % 4}`,
          },
        }),
      ),
      { businessId, streamId: `str_${businessId}_${view % 4}`, viewId: `${businessId}-view-${view}` },
    ),
  );
  await store.append(batches);
  const clicks = batches.flatMap(({ streamId, events }) =>
    events.filter(({ type }) => type === 'overlayClick').map(({ id }) => ({ streamId, clickId: id })),
  );
  for (const [n, { streamId, clickId }] of clicks.filter((_, n) => n % 5 === 0).entries())
    await store.appendConversion(
      {
        id: `conversion-${n}`,
        businessId,
        streamId,
        clickId,
        name: 'order',
        value: 2,
        currency: 'EUR',
        pageUrl: '',
        at: testedAt,
      },
      async () => {},
    );
  return { clicks: clicks.length, conversions: Math.ceil(clicks.length / 5) };
}

describeOnEachDatabase('figures of overlays', (database) => {
  test.each(['GRAPHIC', 'PLACEMENT', 'VIDEO'] as const)('by %s add up to what was stored', async (by) => {
    const store = createPostgresEventStore(database());
    const wanted = await fill(store, 'biz_1');
    await fill(store, 'biz_2');
    const { rows, totalItems } = await store.overlays.table(march, by, { offset: 0, limit: 1000 });
    expect(totalItems).toBe(rows.length);
    const sum = (name: 'impressions' | 'hovers' | 'clicks' | 'conversions') =>
      rows.reduce((total, row) => total + row[name], 0);
    expect({ clicks: sum('clicks'), conversions: sum('conversions') }).toEqual(wanted);
    expect(sum('impressions') + sum('hovers') + sum('clicks')).toBe(60 * 12);
    const values = rows.flatMap(({ conversionValues }) => conversionValues);
    expect(values.reduce((total, { value }) => total + value, 0)).toBe(2 * wanted.conversions);
    expect(rows.every(({ id }) => !id.includes('biz_2'))).toBe(true);
  });

  test('of pages of a table are the rows of the whole', async () => {
    const store = createPostgresEventStore(database());
    await fill(store, 'biz_1');
    const all = await store.overlays.table(march, 'PLACEMENT', { offset: 0, limit: 1000 });
    const pages = await Promise.all(
      [0, 5, 10, 15, 20, 25, 30, 35].map((offset) => store.overlays.table(march, 'PLACEMENT', { offset, limit: 5 })),
    );
    expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows);
  });
});
