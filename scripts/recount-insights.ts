import { parseArgs } from 'node:util';
import { recount } from '../server/src/features/insights/recount.ts';
import { openPlatformDatabase } from './platform-database.ts';
import { CheckFailedError, runMain } from './run.ts';

const help = `npm run insights:recount
  Compares every view with the events that it is made of. Fails if one differs.

npm run insights:recount -- --correct
  Makes each view what its events say. A server may run meanwhile on PostgreSQL; an embedded database needs it stopped.`;

const number = new Intl.NumberFormat('en');

await runMain(async () => {
  const { values } = parseArgs({ options: { correct: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) return console.log(help);
  const { database, close } = await openPlatformDatabase();
  try {
    const { views, differing } = await recount(database, { corrects: values.correct ?? false });
    if (differing === 0)
      return console.log(`All views are what their events say, up to number ${number.format(views)}.`);
    if (values.correct) return console.log(`${number.format(differing)} views were counted anew.`);
    throw new CheckFailedError(
      `${number.format(differing)} views are not what their events say. npm run insights:recount -- --correct counts them anew.`,
    );
  } finally {
    await close();
  }
});
