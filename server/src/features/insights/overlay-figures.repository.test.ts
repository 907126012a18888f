import { beforeAll, describe, expect, test } from 'vitest';
import { explain, queriesOf, settleTables } from '../../platform/testing/query-plans.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createOverlayFiguresRepository } from './overlay-figures.repository.ts';

const kinds: TestDatabase['kind'][] =
  process.env.ZEACON_TEST_SKIP_POSTGRES === '1' ? ['embedded'] : ['embedded', 'postgres'];
const june = { businessId: 'biz_1', from: new Date('2026-06-01'), until: new Date('2026-07-01') };

/** Adds 50,000 events in 2026 and a conversion for every fortieth click. */
async function fill({ pool }: TestDatabase, businessId: string) {
  await pool.query(
    `insert into insight_event (stream_id, id, business_id, type, overlay_kind, overlay_id, hypergraphic_id, view_id,
       visitor_id, destination_type, position_ms, page_url, received_at, at)
     select $1 || 'str_' || n % 20, 'event-' || n, $1, (array['overlayImpression', 'overlayHover', 'overlayClick'])[1 + n % 3], 'HYPERGRAPHIC',
       'hgp_' || n % 400, 'hyp_' || n % 100, 'view-' || n / 5, 'visitor-' || n / 9, 'EMBEDDED', abs(hashint4(n)) % 600000, '', now(),
       timestamptz '2026-01-01' + abs(hashint4(n + 1)) % 31536000 * interval '1 second'
     from generate_series(1, 50000) n`,
    [businessId],
  );
  await pool.query(
    `insert into conversion (stream_id, id, business_id, click_id, name, value, page_url, at)
     select stream_id, 'conversion-' || id, $1, id, 'order', 1, '', at + interval '1 day'
     from insight_event where business_id = $1 and type = 'overlayClick' and abs(hashtext(id)) % 40 = 0`,
    [businessId],
  );
}

describe.each(kinds)('fifty thousand events of overlays on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    for (const businessId of ['biz_1', 'biz_2', 'biz_3']) await fill(database, businessId);
    await settleTables(database.pool, 'insight_event', 'conversion');
    return () => database.close();
  });

  type Figures = ReturnType<typeof createOverlayFiguresRepository>;
  async function planOf(ask: (figures: Figures) => Promise<unknown>) {
    const asked = await queriesOf(database.pool, (db) => ask(createOverlayFiguresRepository(db)));
    expect(asked).toHaveLength(1);
    return explain(database.pool, asked[0]!);
  }

  test.each(['GRAPHIC', 'PLACEMENT', 'VIDEO'] as const)(
    'by %s, a month is read from indexes, in one query, without a row of another business',
    async (by) => {
      const { nodes, rowsRead } = await planOf((figures) => figures.table(june, by, { offset: 0, limit: 10 }));
      expect(nodes.join()).not.toContain('Seq Scan');
      expect(nodes).toContain('Index Only Scan using insight_event_overlays');
      expect(nodes.join()).toContain('conversion_by_business');
      const { rows } = await database.pool.query(
        `select (select count(*) from insight_event where business_id = 'biz_1' and at >= '2026-06-01' and at < '2026-07-01') as events,
           (select count(*) from conversion where business_id = 'biz_1' and at >= '2026-06-01' and at < '2026-07-01') as conversions`,
      );
      // Each conversion and its click are read too.
      expect(rowsRead).toBeLessThan(rows[0].events + 3 * rows[0].conversions + 1000);
    },
  );

  test('the time of one video is read from the index alone, in one query', async () => {
    const { nodes, rowsRead } = await planOf((figures) => figures.timeline({ ...june, streamId: 'biz_1str_3' }, 5000));
    expect(nodes).toContain('Index Only Scan using insight_event_overlays');
    expect(rowsRead).toBeLessThan(50_000 / 20);
  });

  test('the figures add up to what is stored', async () => {
    const { rows, totalItems } = await createOverlayFiguresRepository(database.db).table(june, 'PLACEMENT', {
      offset: 0,
      limit: 1000,
    });
    expect(totalItems).toBe(rows.length);
    const sum = (name: 'impressions' | 'clicks' | 'conversions') => rows.reduce((total, row) => total + row[name], 0);
    const { rows: stored } = await database.pool.query(
      `select count(*) filter (where type = 'overlayImpression') as impressions, count(*) filter (where type = 'overlayClick') as clicks,
         (select count(*) from conversion where business_id = 'biz_1' and at >= '2026-06-01' and at < '2026-07-01') as conversions
       from insight_event where business_id = 'biz_1' and at >= '2026-06-01' and at < '2026-07-01'`,
    );
    expect({ impressions: sum('impressions'), clicks: sum('clicks'), conversions: sum('conversions') }).toEqual(
      stored[0],
    );
    expect(stored[0].conversions).toBeGreaterThan(10);
  });
});
