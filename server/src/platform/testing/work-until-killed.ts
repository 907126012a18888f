import { pino } from 'pino';
import { openDatabase } from '../database/database.ts';
import { createJobs } from '../jobs.ts';

const [dataFolder, url] = process.argv.slice(2);
if (!dataFolder) throw new Error('Name the data folder.');
const database = await openDatabase({ dataFolder, url });
const jobs = createJobs({ database, log: pino({ level: 'silent' }), pollingSeconds: 0.5 });
jobs.define('encode', { heartbeatSeconds: 10 }, async ({ id }) => {
  process.stdout.write(`${id}\n`);
  await new Promise(() => {});
});
await jobs.start();
await jobs.enqueue('encode', { file: 'a.mp4' });
