import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startThrowawayClickHouse } from '../server/src/platform/testing/throwaway-clickhouse.ts';
import { CheckFailedError, runMain } from './run.ts';

const help = `npm run clickhouse:try
  Runs ClickHouse's engine on this machine, to try figures with it. Not for customers: it answers one query after another,
  and whoever reaches its port. Start the platform beside it with the CLICKHOUSE_URL that it prints.

  --port 8123       where to listen, on 127.0.0.1
  --data FOLDER     where the data lies; by default it is gone with the program`;

await runMain(async () => {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '8123' }, data: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(help);
  if (!/^\d{1,5}$/.test(values.port)) throw new CheckFailedError('--port must be a number, like 8123.');
  const folder = values.data && resolve(values.data);
  if (folder) await mkdir(folder, { recursive: true });
  const { url, ended, stop } = await startThrowawayClickHouse(Number(values.port), folder);
  console.log(`ClickHouse's engine answers. In another terminal:\n\n  CLICKHOUSE_URL=${url} npm start\n`);
  const told = new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  const isTold = await Promise.race([told.then(() => true), ended.then(() => false)]);
  if (!isTold) throw new CheckFailedError("ClickHouse's engine has ended.");
  await stop();
});
