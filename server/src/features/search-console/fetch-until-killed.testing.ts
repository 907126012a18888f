import { openDatabase } from '../../platform/database/database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const [dataFolder, settings] = process.argv.slice(2);
if (!dataFolder || !settings) throw new Error('Name the data folder and the settings.');
const database = { ...(await openDatabase({ dataFolder })), dataFolder };
const env = { ZEACON_PUBLIC_URL: 'https://video.example', ...JSON.parse(settings) };
const platform = await openTestPlatform(database, { env });
const owner = await platform.signUp('Owner');
const now = platform.clock.now();
await database.pool.query(
  `insert into embed_page (business_id, kind, embed_id, page_url, origin, count, first_seen_at, last_seen_at)
   values ($1, 'VIDEO', 'str_1', 'https://shop.example/a', 'https://shop.example', 1, $2, $2)`,
  [owner.businessId, now],
);
const search = '/business/v1.1/insight/search-console';
const { data } = await platform.call(owner, 'POST', `${search}/verify`, {});
const page = await (await fetch(data.url)).text();
const [, query = ''] = /answer\?([^"]*)">Continue/.exec(page) ?? [];
await platform.call(owner, 'POST', `${search}/token`, { query: query.replaceAll('&amp;', '&') });
process.stdout.write('linked\n');
await platform.modules.searchConsole.fetch!(owner.businessId, new AbortController().signal);
