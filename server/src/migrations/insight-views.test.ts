import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recount } from '../features/insights/recount.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../platform/database/database.ts';
import { migrationsFolder } from '../platform/database/migrate.ts';
import { temporaryFolder } from '../platform/testing/temporary-folder.ts';
import { createPostgresDatabase, databaseKinds } from '../platform/testing/test-database.ts';
import { createViewFiguresRepository } from '../features/insights/view-figures.repository.ts';

/** The migrations up to the one before views. */
async function formerMigrations(): Promise<string> {
  const folder = await temporaryFolder();
  await cp(migrationsFolder, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, 'utf8'));
  const views = journal.entries.findIndex(({ tag }) => tag.endsWith('_insight_views'));
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, views) }));
  return folder;
}

async function inside<T>(options: DatabaseOptions, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...options, saveBeforeMigrating: false });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const events = `
  insert into insight_event (stream_id, id, business_id, view_id, visitor_id, type, at, position_ms, watched_ms, duration_ms,
    overlay_id, overlay_kind, player_id, page_url, destination_type, received_at)
  values
    ('str_1', 'event-1', 'biz_1', 'view-1', 'visitor-1', 'pageView', '2026-03-10T10:00:00Z', null, null, null, null, null, 'ply_1', 'https://shop.example/a?b#c', 'EMBEDDED', '2026-03-10T10:00:01Z'),
    ('str_1', 'event-2', 'biz_1', 'view-1', 'visitor-1', 'startup', '2026-03-10T10:00:01Z', 0, null, 300, null, null, 'ply_1', 'https://shop.example/a?b#c', 'EMBEDDED', '2026-03-10T10:00:02Z'),
    ('str_1', '00000000-0000-4000-8000-000000000001', 'biz_1', 'view-1', 'visitor-1', 'play', '2026-03-10T10:00:01Z', 0, null, null, null, null, 'ply_1', 'https://shop.example/a', 'EMBEDDED', '2026-03-10T10:00:02Z'),
    ('str_1', 'event-4', 'biz_1', 'view-1', 'visitor-1', 'progress', '2026-03-10T10:00:11Z', 10000, 10000, null, null, null, 'ply_1', 'https://shop.example/a', 'EMBEDDED', '2026-04-01T00:00:00Z'),
    ('str_1', 'event-5', 'biz_1', 'view-1', 'visitor-1', 'overlayClick', '2026-03-10T10:00:12Z', 10500, null, null, 'cta_1', 'CALL_TO_ACTION', 'ply_1', 'https://shop.example/a', 'EMBEDDED', '2026-03-10T10:00:13Z'),
    ('str_1', 'event-6', 'biz_1', 'view-2', 'visitor-1', 'pageView', '2026-03-12T10:00:00Z', null, null, null, null, null, null, 'https://shop.example', 'WIDGET', '2026-03-12T10:00:00Z'),
    ('str_2', 'event-1', 'biz_2', 'view-1', 'visitor-2', 'play', '2026-03-10T10:00:00Z', 0, null, null, null, null, null, '', 'EMBEDDED', '2026-03-10T10:00:00Z'),
    ('str_1', 'lead-1', 'biz_1', '', '', 'lead', '2026-03-10T11:00:00Z', 500, null, null, 'cta_1', 'CALL_TO_ACTION', null, '', '', '2026-03-10T11:00:00Z')`;

const march = { startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'UTC', filters: {} };

describe.each(databaseKinds)('events from before there were views on %s', (kind) => {
  // An embedded database is made anew with every migration, which takes longer than other tests.
  test('are counted as before, each with its view, and conversions with their clicks', { timeout: 240_000 }, async () => {
    const options: DatabaseOptions = {
      dataFolder: await temporaryFolder(),
      ...(kind === 'postgres' && { url: await createPostgresDatabase() }),
    };
    await inside({ ...options, migrationsFolder: await formerMigrations() }, async ({ pool }) => {
      await pool.query(events);
      await pool.query(
        `insert into conversion (stream_id, id, business_id, click_id, name, value, currency, page_url, at)
         values ('str_1', 'order-0001', 'biz_1', 'event-5', 'order', 12, 'EUR', '', '2026-03-11T10:00:00Z'),
           ('str_1', 'order-0002', 'biz_1', 'event-5', 'order', 12, 'EUR', '', '2026-06-11T10:00:00Z')`,
      );
    });
    await inside(options, async (database) => {
      const figures = createViewFiguresRepository(database.db);
      expect(await figures.kpi({ ...march, businessId: 'biz_1' })).toMatchObject({
        ...{ pageViews: 2, views: 1, uniqueVisitors: 1, watchTimeMs: 10_000, startupMs: 300, overlayClicks: 1, leads: 1 },
        ...{ conversions: 1, conversionValues: [{ currency: 'EUR', value: 12 }] },
      });
      expect(await figures.kpi({ ...march, businessId: 'biz_2' })).toMatchObject({ views: 1, pageViews: 0 });
      const order = { sort: 'pageViews', direction: 'desc', offset: 0, limit: 9 } as const;
      const table = async (by: 'page' | 'visitorKind' | 'playerId') =>
        (await figures.table({ ...march, businessId: 'biz_1' }, by, order)).rows.map(({ value, pageViews }) => [value, pageViews]);
      expect(await table('page')).toEqual([
        ['https://shop.example/a', 1],
        ['https://shop.example/', 1],
        ['', 0],
      ]);
      expect((await table('visitorKind')).sort()).toEqual([
        ['ANONYMOUS', 0],
        ['NEW', 1],
        ['RETURNING', 1],
      ]);
      expect(await recount(database, { corrects: false })).toEqual({ views: 4, differing: 0, conversions: 0, days: 0 });
      expect((await database.pool.query('select from insight_event')).rowCount).toBe(8);
    });
  });
});
