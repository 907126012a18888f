import { openDatabase } from '../../platform/database/database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const [url, dataFolder] = process.argv.slice(2);
if (!url || !dataFolder) throw new Error('Name the database and a folder.');
const database = await openDatabase({ dataFolder, url });
const { app, modules } = await openTestPlatform({ ...database, dataFolder });
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
process.stdin.on('data', async () => {
  await modules.topicServer.tick();
  process.stdout.write('ticked\n');
});
