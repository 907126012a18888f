import { validateEmail } from '@zeacon/contract';
import { createOperatedRepository } from '../server/src/features/accounts/operated.repository.ts';
import { createUsersRepository } from '../server/src/features/accounts/users.repository.ts';
import { createSessionsRepository } from '../server/src/features/authentication/authentication.repository.ts';
import { createSignUpInvites } from '../server/src/features/authentication/sign-up-invites.ts';
import { createSecondFactorRepository } from '../server/src/features/second-factor/second-factor.repository.ts';
import { createSignInChallengesRepository } from '../server/src/features/second-factor/sign-in-challenges.repository.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openKeys } from '../server/src/platform/keys/open-keys.ts';
import { openPlatformDatabase, type PlatformDatabase, readMasterKey } from './platform-database.ts';
import { CheckFailedError, runMain } from './run.ts';

const help = `npm run accounts -- turn-off-second-factor EMAIL
  For somebody who lost both their authenticator app and their recovery codes: they log in with the password alone from
  now on, and are logged out everywhere. Make sure first that it is really them who ask.

npm run accounts -- make-operator EMAIL
  Lets somebody who has an account see all businesses, and act for their members for a limited time.

npm run accounts -- invite EMAIL
  Prints a link with which this email, and no other, signs up where ZEACON_SIGNUP=invite. Give it to the person yourself.

npm run accounts -- remove-operator EMAIL
  Takes that away. What they act for at the moment ends with their next call.`;

async function findUser({ database: { db } }: PlatformDatabase, email: string) {
  const user = await createUsersRepository(db).findByEmail(email.toLowerCase());
  if (!user) throw new CheckFailedError(`Nobody logs in with ${email}.`);
  return user;
}

async function turnOffSecondFactor(platform: PlatformDatabase, email: string): Promise<string> {
  const { db, transaction } = platform.database;
  const user = await findUser(platform, email);
  if (!(await createSecondFactorRepository(db).find(user.id))?.confirmedAt)
    throw new CheckFailedError(`${email} logs in without a second factor.`);
  await transaction(async (tx) => {
    await createSecondFactorRepository(tx).remove(user.id);
    await createSignInChallengesRepository(tx).removeOf(user.id);
    await createSessionsRepository(tx).revokeOf(user.id, systemClock(), {});
  });
  return `${email} logs in with the password alone now.`;
}

async function makeOperator(platform: PlatformDatabase, email: string): Promise<string> {
  const user = await findUser(platform, email);
  await createOperatedRepository(platform.database.db).setOperator(user.id, systemClock());
  return `${email} is an operator of the platform now.`;
}

async function removeOperator(platform: PlatformDatabase, email: string): Promise<string> {
  const user = await findUser(platform, email);
  const operated = createOperatedRepository(platform.database.db);
  if (!(await operated.find(user.id))?.isMade)
    throw new CheckFailedError(`${email} was not made an operator here. ZEACON_OPERATORS may name them.`);
  await operated.setOperator(user.id, null);
  return `${email} is no operator any more, unless ZEACON_OPERATORS names them.`;
}

async function invite(platform: PlatformDatabase, email: string): Promise<string> {
  const { config, database } = platform;
  const problem = validateEmail(email);
  if (problem) throw new CheckFailedError(`${email}: ${problem}`);
  if (config.signUp.mode === 'closed')
    throw new CheckFailedError('ZEACON_SIGNUP is "closed": nobody can sign up, whoever invites them.');
  if (await createUsersRepository(database.db).findByEmail(email.toLowerCase()))
    throw new CheckFailedError(`${email} has an account already.`);
  const masterKey = await readMasterKey(platform);
  const keys = await openKeys({ db: database.db, masterKey, clock: systemClock, log: console });
  try {
    const invites = createSignUpInvites({ keys: keys.ring('sign-up-invite'), clock: systemClock });
    const answer = new URLSearchParams({ email, invite: invites.invite(email) });
    return `${config.publicUrl}/signup#${answer}\nGood for ${invites.lifetimeMs / 86_400_000} days, and for one account.`;
  } finally {
    keys.close();
  }
}

const commands = new Map([
  ['invite', invite],
  ['turn-off-second-factor', turnOffSecondFactor],
  ['make-operator', makeOperator],
  ['remove-operator', removeOperator],
]);

/** Does what the command line asks of the platform that `env` names; resolves with what to print. */
export async function manageAccounts([command, email]: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const work = commands.get(command ?? '');
  if (!work || !email) return help;
  const platform = await openPlatformDatabase(env);
  try {
    return await work(platform, email);
  } finally {
    await platform.close();
  }
}

if (import.meta.main) await runMain(async () => console.log(await manageAccounts(process.argv.slice(2), process.env)));
