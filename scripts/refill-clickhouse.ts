import { parseArgs } from 'node:util';
import { createShippingRepository } from '../server/src/features/insights/clickhouse/shipping.repository.ts';
import { openPlatformDatabase } from './platform-database.ts';
import { runMain } from './run.ts';

const help = `npm run clickhouse:refill
  Has every view shipped to ClickHouse anew, for instance after ClickHouse was restored from a backup. Until all are there,
  figures are read from the database. A server may run meanwhile on PostgreSQL; an embedded database needs it stopped.`;

await runMain(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
  if (values.help) return console.log(help);
  const { database, close } = await openPlatformDatabase();
  try {
    await createShippingRepository(database).end();
    console.log('Servers with CLICKHOUSE_URL ship every view anew, from now on.');
  } finally {
    await close();
  }
});
