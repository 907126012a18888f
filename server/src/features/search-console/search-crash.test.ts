import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { startBundledScript } from '../../platform/testing/child-script.ts';
import { temporaryFolder } from '../../platform/testing/temporary-folder.ts';
import { copyMigratedTemplate } from '../../platform/testing/test-database.ts';
import { openGoogleDouble } from './google-double.testing.ts';
import { openSearchPlatform } from './search-platform.testing.ts';

test('figures that a killed server was reading are read on by the next one, none lost and none twice', async () => {
  const google = await openGoogleDouble((close) => onTestFinished(close));
  google.rows = ['2024-12-01', '2025-04-01', '2025-08-01', '2026-01-01', '2026-03-09'].map((date) => ({
    ...{ page: 'https://shop.example/a', date, impressions: 10, clicks: 1, position: 4 },
  }));
  google.addPerson('ann@example.com', { 'https://shop.example/': 'siteOwner' });
  const asked = () => google.callsOf('searchAnalytics').map(({ body }) => body.startDate);
  // The third question is never answered.
  google.interrupt = (path) => (path.includes('searchAnalytics') && asked().length === 3 ? 'never' : undefined);
  const dataFolder = await temporaryFolder();
  await copyMigratedTemplate(dataFolder);
  const child = await startBundledScript(
    new URL('./fetch-until-killed.testing.ts', import.meta.url),
    ...[dataFolder, JSON.stringify(google.env)],
  );
  onTestFinished(() => child.kill());
  expect(await child.nextLine()).toBe('linked');
  await vi.waitFor(() => expect(asked()).toHaveLength(3), { timeout: 30_000, interval: 50 });
  await child.kill();

  google.interrupt = () => undefined;
  const database = { ...(await openDatabase({ dataFolder })), dataFolder };
  onTestFinished(() => database.close());
  const stored = async () =>
    (await database.pool.query('select day::text, impressions from search_figure order by day')).rows;
  expect(await stored()).toHaveLength(2);
  const { platform, owner, emails } = await openSearchPlatform(database, { google, isAgain: true });
  await platform.modules.searchConsole.fetch!(owner.businessId, new AbortController().signal);
  expect(await emails()).toMatchObject([{ isFetching: false }]);
  expect(asked().slice(3)).toEqual(['2025-07-08', '2025-11-05', '2026-03-05']);
  expect(await stored()).toEqual(google.rows.map(({ date }) => ({ day: date, impressions: 10 })));
});
