import type { PasskeyAnswer, PasskeyRequest } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { digestOf, newSecretToken } from '../../platform/secret-tokens.ts';
import { type Ceremonies, ceremonySec, challengeIn } from './ceremonies.ts';
import { createPasskeyChallengesRepository } from './passkey-challenges.repository.ts';
import { createPasskeysRepository } from './passkeys.repository.ts';

export interface PasskeySignInDeps {
  database: Pick<Database, 'db'>;
  /** Sign-ins whose password was right, and that wait for a code. */
  waiting: {
    find(challenge: string): Promise<{ userId: string; hash: string } | undefined>;
    removeIn(tx: Transaction, hash: string): Promise<void>;
  };
  ceremonies: Ceremonies;
  clock: Clock;
}

/** Signing in with a passkey, whose holder the authenticator has verified. */
export function createPasskeySignInService({ database, waiting, ceremonies, clock }: PasskeySignInDeps) {
  const stored = createPasskeysRepository(database.db);

  return {
    has: async (userId: string): Promise<boolean> => (await stored.count(userId)) > 0,

    /** Of whoever gave their password already if there is a `signIn` challenge of theirs, else of anybody. */
    async begin(signIn: string | undefined): Promise<PasskeyRequest> {
      const waits = signIn === undefined ? undefined : await waiting.find(signIn);
      if (signIn !== undefined && !waits) throw new ApiError('auth.challenge_over');
      const challenge = newSecretToken();
      const now = clock();
      const row = {
        hash: digestOf(challenge),
        userId: waits?.userId ?? null,
        sessionId: null,
        signInHash: waits?.hash ?? null,
        expiresAt: new Date(now.getTime() + ceremonySec * 1000),
      };
      await createPasskeyChallengesRepository(database.db).insert(row, now);
      return ceremonies.request(challenge, waits ? await stored.list(waits.userId) : []);
    },

    /** Who has signed in. A refusal is returned, not thrown, so that the challenge is used up by it. */
    async redeemIn(tx: Transaction, answer: PasskeyAnswer): Promise<{ userId: string } | { refused: ApiError }> {
      const refused = new ApiError('auth.passkey_refused');
      const now = clock();
      const challenge = challengeIn(answer.response.clientDataJSON) ?? '';
      const asked = await createPasskeyChallengesRepository(tx).takeToSignIn(digestOf(challenge), now);
      if (!asked) return { refused };
      const passkeys = createPasskeysRepository(tx);
      const passkey = await passkeys.lock(answer.id);
      const use = await ceremonies.judgeAnswer(answer, challenge, passkey);
      if (!passkey || !use) return { refused };
      const { userId } = passkey;
      const handle = answer.response.userHandle;
      const isNamed =
        handle === undefined ? asked.userId !== null : Buffer.from(handle, 'base64url').equals(Buffer.from(userId));
      if (!isNamed || (asked.userId !== null && asked.userId !== userId)) return { refused };
      await passkeys.noteUse(passkey.id, { ...use, lastUsedAt: now });
      if (asked.signInHash !== null) await waiting.removeIn(tx, asked.signInHash);
      return { userId };
    },
  };
}
