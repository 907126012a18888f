import { openDatabase } from '../../platform/database/database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const [dataFolder, env] = process.argv.slice(2);
if (!dataFolder || !env) throw new Error('Name the data folder and the settings.');
const database = { ...(await openDatabase({ dataFolder })), dataFolder };
await openTestPlatform(database, { env: JSON.parse(env), work: true });
process.stdout.write('working\n');
