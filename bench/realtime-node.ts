import { eq } from 'drizzle-orm';
import { live } from '../server/src/features/live/live.table.ts';
import { createStreamsRepository } from '../server/src/features/streams/streams.repository.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { openTestPlatform } from '../server/src/platform/testing/test-platform.ts';

/** A server of its own with one live stream; prints where it is. Takes the folder, the count of tickets and a database. */
const [dataFolder, tickets, url] = process.argv.slice(2);
if (!dataFolder || !tickets) throw new Error('Name the folder and the number of tickets.');
const database = await openDatabase({ dataFolder, url });
const { app, modules, platform, clock, ...test } = await openTestPlatform({ ...database, dataFolder });
// The clock of tests stands still; what is measured here goes with the time.
setInterval(() => clock.advanceSec(1), 1000);
modules.topicServer.start();
const business = await test.signUp('Bench');
const { id } = await createStreamsRepository(database.db).insert({
  id: platform.newId('str'),
  businessId: business.businessId,
  name: 'Live',
  fileName: '',
  sizeBytes: 0,
  createdAt: clock.now(),
  contentType: 'LIVE',
  publishStatus: 'Published',
});
await database.db.insert(live).values({ streamId: id, businessId: business.businessId, keyHash: id, keySealed: '' });
await database.db.update(live).set({ status: 'LIVE', canRaiseHand: true }).where(eq(live.streamId, id));
const caller = { method: 'GET', headers: business.headers, cookies: {} };
const request = { method: 'POST', headers: {}, cookies: {}, params: {}, query: {}, body: {} };
const host = await modules.realtime.tickets.openForHost(await modules.authentication.authenticate(caller), id);
const viewers: string[] = [];
for (let at = 0; at < Number(tickets); at++) {
  viewers.push(
    (await modules.realtime.tickets.openForViewer(id, undefined, { visitorId: `visitor-${at}`, request })).token,
  );
}
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ origin, host: host.token, viewers })}\n`);
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
