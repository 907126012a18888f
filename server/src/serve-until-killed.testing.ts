import { readConfig } from './config.ts';
import { startServer } from './main.ts';

const [dataFolder, databaseUrl = ''] = process.argv.slice(2);
if (!dataFolder) throw new Error('Name the data folder.');
const server = await startServer(
  readConfig({
    PORT: '0',
    ZEACON_DATA: dataFolder,
    DATABASE_URL: databaseUrl,
    ZEACON_DEMO: '0',
    LOG_LEVEL: 'silent',
    ZEACON_EVENT_BATCHES_PER_MINUTE: '1000000',
  }),
);
process.stdout.write(`${server.url}\n`);
