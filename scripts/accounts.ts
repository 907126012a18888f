import { createUsersRepository } from '../server/src/features/accounts/users.repository.ts';
import { createSessionsRepository } from '../server/src/features/authentication/authentication.repository.ts';
import { createSecondFactorRepository } from '../server/src/features/second-factor/second-factor.repository.ts';
import { createSignInChallengesRepository } from '../server/src/features/second-factor/sign-in-challenges.repository.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { openPlatformDatabase } from './platform-database.ts';
import { CheckFailedError, runMain } from './run.ts';

const help = `npm run accounts -- turn-off-second-factor EMAIL
  For somebody who lost both their authenticator app and their recovery codes: they log in with the password alone from
  now on, and are logged out everywhere. Make sure first that it is really them who ask.`;

async function turnOffSecondFactor({ db, transaction }: Database, email: string): Promise<void> {
  const user = await createUsersRepository(db).findByEmail(email.toLowerCase());
  if (!user) throw new CheckFailedError(`Nobody logs in with ${email}.`);
  if (!(await createSecondFactorRepository(db).find(user.id))?.confirmedAt)
    throw new CheckFailedError(`${email} logs in without a second factor.`);
  await transaction(async (tx) => {
    await createSecondFactorRepository(tx).remove(user.id);
    await createSignInChallengesRepository(tx).removeOf(user.id);
    await createSessionsRepository(tx).revokeOf(user.id, systemClock(), {});
  });
}

await runMain(async () => {
  const [command, email] = process.argv.slice(2);
  if (command !== 'turn-off-second-factor' || !email) return console.log(help);
  const { database, close } = await openPlatformDatabase();
  try {
    await turnOffSecondFactor(database, email);
    console.log(`${email} logs in with the password alone now.`);
  } finally {
    await close();
  }
});
