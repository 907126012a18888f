import { createOperatedRepository } from '../server/src/features/accounts/operated.repository.ts';
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
  now on, and are logged out everywhere. Make sure first that it is really them who ask.

npm run accounts -- make-operator EMAIL
  Lets somebody who has an account see all businesses, and act for their members for a limited time.

npm run accounts -- remove-operator EMAIL
  Takes that away. What they act for at the moment ends with their next call.`;

async function findUser({ db }: Database, email: string) {
  const user = await createUsersRepository(db).findByEmail(email.toLowerCase());
  if (!user) throw new CheckFailedError(`Nobody logs in with ${email}.`);
  return user;
}

async function turnOffSecondFactor(database: Database, email: string): Promise<string> {
  const { db, transaction } = database;
  const user = await findUser(database, email);
  if (!(await createSecondFactorRepository(db).find(user.id))?.confirmedAt)
    throw new CheckFailedError(`${email} logs in without a second factor.`);
  await transaction(async (tx) => {
    await createSecondFactorRepository(tx).remove(user.id);
    await createSignInChallengesRepository(tx).removeOf(user.id);
    await createSessionsRepository(tx).revokeOf(user.id, systemClock(), {});
  });
  return `${email} logs in with the password alone now.`;
}

async function makeOperator(database: Database, email: string): Promise<string> {
  const user = await findUser(database, email);
  await createOperatedRepository(database.db).setOperator(user.id, systemClock());
  return `${email} is an operator of the platform now.`;
}

async function removeOperator(database: Database, email: string): Promise<string> {
  const user = await findUser(database, email);
  const operated = createOperatedRepository(database.db);
  if (!(await operated.find(user.id))?.isMade)
    throw new CheckFailedError(`${email} was not made an operator here. ZEACON_OPERATORS may name them.`);
  await operated.setOperator(user.id, null);
  return `${email} is no operator any more, unless ZEACON_OPERATORS names them.`;
}

const commands = new Map([
  ['turn-off-second-factor', turnOffSecondFactor],
  ['make-operator', makeOperator],
  ['remove-operator', removeOperator],
]);

await runMain(async () => {
  const [command, email] = process.argv.slice(2);
  const work = commands.get(command ?? '');
  if (!work || !email) return console.log(help);
  const { database, close } = await openPlatformDatabase();
  try {
    console.log(await work(database, email));
  } finally {
    await close();
  }
});
