import {
  getEngagementMeter,
  getHomePerformance,
  getInsightChart,
  getInsightFilterValues,
  getInsightKpi,
  getInsightTable,
  listConversionVideos,
  listEngagementVideos,
  listHomeChanges,
  listHomeTasks,
  listHomeVerifiedSites,
  signUp,
} from '@zeacon/contract';
import { createPlatformFolder, startPlatform } from '../e2e/support/platform.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { fillViews } from './insights-data.ts';
import { filters, measure, timesIn } from './insights-figures.ts';

const days = 90;
const dayMs = 86_400_000;
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

interface Caller {
  url: string;
  accessToken: string;
}

interface Calling {
  method: string;
  path: string;
}

async function call({ url, accessToken }: Caller, { method, path }: Calling, query: string, body?: object) {
  const answer = await fetch(`${url}${path}${query}`, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
}

/** The four calls on figures, with two filters and with all views. */
function figureCalls(): [string, Calling, object][] {
  const now = Date.now();
  const asked = { startDate: isoDay(now - (days - 1) * dayMs), endDate: isoDay(now), timeZone: 'Europe/Berlin' };
  return [
    ['/insight/kpi', getInsightKpi, { ...asked, compare: true }],
    ['/insight/table', getInsightTable, { ...asked, groupBy: 'page', size: 10 }],
    ['/insight/chart', getInsightChart, { ...asked, interval: 'day', compare: true }],
    ['/insight/filter-values', getInsightFilterValues, { ...asked, filterName: 'country' }],
  ];
}

/** Home asks without filters. */
const homeCalls: [string, Calling, string][] = [
  ['engagement-meter', getEngagementMeter, ''],
  ['engagement-videos', listEngagementVideos, '&size=5'],
  ['conversion-videos', listConversionVideos, '&size=5'],
  ['performance', getHomePerformance, '&page=0&size=10'],
  ['verified-sites', listHomeVerifiedSites, ''],
  ['changes', listHomeChanges, ''],
  ['tasks', listHomeTasks, ''],
];

async function timesOfCalls(caller: Caller): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [name, endpoint, body] of figureCalls()) {
    const filtered = await measure(() => call(caller, endpoint, '', { ...body, filters }));
    const whole = await measure(() => call(caller, endpoint, '', body));
    rows.push([name, ...timesIn(filtered).slice(1), ...timesIn(whole)]);
  }
  for (const [name, endpoint, more] of homeCalls) {
    const whole = await measure(() => call(caller, endpoint, `?days=${days}${more}`));
    rows.push([`/home/${name}`, '–', '–', ...timesIn(whole)]);
  }
  return rows;
}

/**
 * The times of calls to a running platform over HTTP, sign-in, checks and JSON included, for a business that has 40 % of
 * so many views, and of as many in the period before. On PGlite without a `databaseUrl`, which must name an empty database.
 */
export async function timesThroughCalls(views: number, databaseUrl?: string): Promise<string[][]> {
  const folder = { ...(await createPlatformFolder()), ...(databaseUrl !== undefined && { databaseUrl }) };
  const settings = { ZEACON_DEMO: '0' };
  try {
    const empty = await startPlatform(folder, settings);
    const answer = await fetch(`${empty.url}${signUp.path}`, {
      method: signUp.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ businessName: 'Measured', email: 'owner@measured.example', password: 'Sea-Worthy-1' }),
    });
    const { accessToken, account } = (await answer.json()).responseData;
    await empty.stop();
    const database = await openDatabase({
      dataFolder: folder.path,
      ...(databaseUrl !== undefined && { url: databaseUrl }),
    });
    const from = isoDay(Date.now() - (2 * days - 1) * dayMs);
    await fillViews(database, 2 * views, { large: account.id, from, days: 2 * days });
    await database.pool.query(
      `insert into stream (id, business_id, name, file_name, size_bytes, created_at, updated_at)
       select 'streamId ' || n, $1, 'Video ' || n, 'video.mp4', 1, now(), now() from generate_series(1, 40) n`,
      [account.id],
    );
    await database.close();
    const platform = await startPlatform(folder, settings);
    try {
      return await timesOfCalls({ url: platform.url, accessToken });
    } finally {
      await platform.stop();
    }
  } finally {
    await folder.remove();
  }
}
