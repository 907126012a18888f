import { parseArgs } from 'node:util';
import { recount } from '../server/src/features/insights/recount.ts';
import { openPlatformDatabase } from './platform-database.ts';
import { CheckFailedError, runMain } from './run.ts';

const help = `npm run insights:recount
  Compares every view with the events that it is made of, every conversion with its click, and every sum of a day with
  its views. Fails if one differs.

npm run insights:recount -- --correct
  Makes each what its events say. A server may run meanwhile on PostgreSQL; an embedded database needs it stopped.`;

const number = new Intl.NumberFormat('en');

await runMain(async () => {
  const { values } = parseArgs({ options: { correct: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) return console.log(help);
  const { database, close } = await openPlatformDatabase();
  try {
    const { views, ...wrong } = await recount(database, { corrects: values.correct ?? false });
    const { differing, conversions, days } = wrong;
    if (differing + conversions + days === 0)
      return console.log(`All views are what their events say, up to number ${number.format(views)}.`);
    const found = `${number.format(differing)} views, the links of ${number.format(conversions)} conversions and ${number.format(days)} sums of days`;
    if (values.correct) return console.log(`Counted anew: ${found}.`);
    throw new CheckFailedError(
      `Not what the events say: ${found}. npm run insights:recount -- --correct counts them anew.`,
    );
  } finally {
    await close();
  }
});
