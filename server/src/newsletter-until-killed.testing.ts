import { openDatabase } from './platform/database/database.ts';
import { dieAtChange } from './platform/testing/die-at-change.ts';
import { openTestPlatform } from './platform/testing/test-platform.ts';

/** What the process does: it takes the turns of a newsletter, or sends the mails that wait, as far as it comes. */
export interface NewsletterUntilKilled {
  dataFolder: string;
  url: string;
  /** Where mails are kept. */
  path: string;
  does: 'take turns' | 'send mails';
  /** It dies as it is about to send this statement that changes something, counted from 1; never without it. */
  killedAt?: number;
}

const { dataFolder, url, path, does, killedAt }: NewsletterUntilKilled = JSON.parse(process.argv[2] ?? '');
const database = await openDatabase({ dataFolder, url });
const sends = does === 'send mails';
const { modules, close } = await openTestPlatform({ ...database, dataFolder }, { path, work: sends });
if (killedAt) dieAtChange(killedAt);
if (!sends) {
  const isUnfinished = async () =>
    (await database.pool.query("select 1 from community_newsletter where state = 'SENDING'")).rows.length > 0;
  while (await isUnfinished()) await modules.communities.sendNewsletters();
  process.stdout.write('done\n');
  await close();
  await database.close();
}
