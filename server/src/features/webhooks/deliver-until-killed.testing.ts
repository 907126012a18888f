import { openDatabase } from '../../platform/database/database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const [dataFolder, url] = process.argv.slice(2);
if (!dataFolder || !url) throw new Error('Name the data folder and the address of the receiver.');
const database = { ...(await openDatabase({ dataFolder })), dataFolder };
const platform = await openTestPlatform(database, { env: { ZEACON_WEBHOOKS_PRIVATE: '1' } });
const business = await platform.signUp();
const body = { url, eventTypes: ['stream.created'] };
await platform.call(business, 'POST', '/business/v1.1/webhooks', body);
await platform.call(business, 'POST', '/general/v1.1/stream/v2', { name: 'Spring' });
process.stdout.write('made\n');
await platform.modules.webhooks.drain();
