import { openDatabase } from '../database/database.ts';
import { crashReport } from '../database/schema.ts';

const dataFolder = process.argv[2];
if (!dataFolder) throw new Error('Name the data folder.');
const { db } = await openDatabase({ dataFolder });
for (let n = 0; ; n += 1) {
  const id = `crr_${n}`;
  await db.insert(crashReport).values({ id, name: 'Ada', email: 'ada@example.com', reason: 'x'.repeat(500) });
  process.stdout.write(`${id}\n`);
}
