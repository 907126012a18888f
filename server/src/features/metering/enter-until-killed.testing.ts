import { openDatabase } from '../../platform/database/database.ts';
import { usageEvents } from './usage-events.testing.ts';
import { createUsageLedger } from './usage-ledger.ts';

const [dataFolder, businessId] = process.argv.slice(2);
if (!dataFolder || !businessId) throw new Error('Name the data folder and the business.');
const database = await openDatabase({ dataFolder });
const clock = () => new Date('2026-04-20T10:00:00Z');
// Two servers that are told of the same at once.
const ledgers = [createUsageLedger({ database, clock }), createUsageLedger({ database, clock })];
const callers = 5;
const eventsOfCaller = 50;

const events = usageEvents(businessId);
for (let from = 0; from < events.length; from += callers * eventsOfCaller) {
  const told = Array.from({ length: callers }, (_, caller) => from + caller * eventsOfCaller);
  const tell = (at: number) => ledgers.map((ledger) => ledger.record('session', events.slice(at, at + eventsOfCaller)));
  await Promise.all(told.flatMap(tell));
  process.stdout.write(`${from}\n`);
}
await database.close();
process.stdout.write('done\n');
