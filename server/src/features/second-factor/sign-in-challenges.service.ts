import { type ChallengeAnswer, serverMessages } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { digestOf, newSecretToken } from '../../platform/secret-tokens.ts';
import type { FactorCodes } from './factor-codes.ts';
import { createSecondFactorRepository } from './second-factor.repository.ts';
import { createSignInChallengesRepository } from './sign-in-challenges.repository.ts';

interface SignInChallengesDeps {
  database: Pick<Database, 'db'>;
  usersOn: (queries: Queryable) => {
    find(userId: string): Promise<{ passwordHash: string | null } | undefined>;
    /** Until the transaction ends, nobody else changes them. */
    lock(userId: string): Promise<{ passwordHash: string | null } | undefined>;
  };
  codes: FactorCodes;
  clock: Clock;
}

export const challengeLifeSec = 5 * 60;
/** How many wrong codes one takes before the password is asked for again. */
export const challengeTries = 5;

const passwordDigestOf = ({ passwordHash }: { passwordHash: string | null }) => digestOf(passwordHash ?? '');

/** Sign-ins between password and code. A challenge is no session: a code is all that can be sent with it. */
export function createSignInChallengesService({ database, usersOn, codes, clock }: SignInChallengesDeps) {
  return {
    /** For whoever gave the right password; undefined when nothing else is asked of them. */
    async challengeIn(
      tx: Transaction,
      user: { id: string; passwordHash: string | null },
    ): Promise<{ challenge: string; expiresInSec: number } | undefined> {
      const factor = await createSecondFactorRepository(tx).find(user.id);
      if (!factor?.confirmedAt) return undefined;
      const challenge = newSecretToken();
      const now = clock();
      const row = {
        hash: digestOf(challenge),
        userId: user.id,
        passwordDigest: passwordDigestOf(user),
        expiresAt: new Date(now.getTime() + challengeLifeSec * 1000),
      };
      await createSignInChallengesRepository(tx).insert(row, now);
      return { challenge, expiresInSec: challengeLifeSec };
    },

    /** By whom attempts are counted: a person, until they have another password. */
    async subjectOf(challenge: string): Promise<string | undefined> {
      const row = await createSignInChallengesRepository(database.db).find(digestOf(challenge));
      return row && `${row.userId} ${row.passwordDigest}`;
    },

    /** Whose sign-in waits; undefined when it does not any more. */
    async find(challenge: string): Promise<{ userId: string; hash: string } | undefined> {
      const row = await createSignInChallengesRepository(database.db).find(digestOf(challenge));
      if (!row || row.expiresAt <= clock() || row.wrongCodes >= challengeTries) return undefined;
      const user = await usersOn(database.db).find(row.userId);
      return user && passwordDigestOf(user) === row.passwordDigest ? row : undefined;
    },

    /** Of a sign-in that was finished in another way. */
    removeIn: (tx: Transaction, hash: string): Promise<void> => createSignInChallengesRepository(tx).remove(hash),

    /** Who has signed in, once for each challenge. A refusal is returned, not thrown, so that it is counted. */
    async redeemIn(
      tx: Transaction,
      { challenge, code }: ChallengeAnswer,
      language: string | undefined,
    ): Promise<{ userId: string } | { refused: ApiError }> {
      const challenges = createSignInChallengesRepository(tx);
      const [hash, now] = [digestOf(challenge), clock()];
      const row = await challenges.lock(hash, challengeTries, now);
      const over = { refused: new ApiError('auth.challenge_over') };
      const isOf = (user: { passwordHash: string | null } | undefined) =>
        user !== undefined && passwordDigestOf(user) === row?.passwordDigest;
      if (!row || !isOf(await usersOn(tx).find(row.userId))) return over;
      const { userId } = row;
      if (await codes.use(tx, { userId, code, language, now })) {
        // Whoever changes the password locks the person, and ends the sessions that are there by then.
        if (!isOf(await usersOn(tx).lock(userId))) return over;
        await challenges.remove(hash);
        return { userId };
      }
      await challenges.countWrong(hash);
      return { refused: fieldError('code', serverMessages.factorCodeWrong) };
    },
  };
}
