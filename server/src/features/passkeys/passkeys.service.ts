import {
  type AccountProof,
  type NewPasskey,
  type Passkey,
  type PasskeyCreation,
  passkeysMaxPerPerson,
} from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { requireOwnPassword, requireSamePassword } from '../../platform/own-password.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { digestOf, newSecretToken } from '../../platform/secret-tokens.ts';
import { type Ceremonies, ceremonySec, challengeIn } from './ceremonies.ts';
import { createPasskeyChallengesRepository } from './passkey-challenges.repository.ts';
import { createPasskeysRepository, type PasskeyRow } from './passkeys.repository.ts';

export type PasskeysService = ReturnType<typeof createPasskeysService>;

interface User {
  id: string;
  email: string;
  passwordHash: string | null;
}

interface Caller {
  userId: string;
  sessionId: string;
}

export interface PasskeyMail {
  to: string;
  language: string | undefined;
  template: 'passkey-added' | 'passkey-removed';
  values: { name: string; path: string };
}

export interface PasskeysDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  /** On the database or on a transaction. */
  usersOn: (queries: Queryable) => {
    find(userId: string): Promise<User | undefined>;
    /** Until the transaction ends, nobody else changes them. */
    lock(userId: string): Promise<User | undefined>;
  };
  /** Rejects unless the code is right, where a second factor is on. */
  requireFactor: (
    tx: Transaction,
    proof: { userId: string; code: string | undefined; field: string; language: string | undefined },
  ) => Promise<void>;
  /** One is being added. Rejects unless the caller's session goes on. */
  tellAdding: (tx: Transaction, caller: Caller) => Promise<unknown>;
  /** One was removed: all sessions end but that of the caller. */
  tellRemoved: (tx: Transaction, caller: Caller) => Promise<unknown>;
  queueMail: (tx: Transaction, mail: PasskeyMail) => Promise<void>;
  ceremonies: Ceremonies;
  passwords: Passwords;
  newId: NewId;
  clock: Clock;
}

/** What people do with their own passkeys. */
export function createPasskeysService(deps: PasskeysDeps) {
  const { database, usersOn, requireFactor, tellAdding, tellRemoved, queueMail, ceremonies, passwords, newId, clock } =
    deps;
  const stored = createPasskeysRepository(database.db);

  const requirePassword = async (userId: string, password: string): Promise<User> =>
    requireOwnPassword(passwords, await usersOn(database.db).find(userId), password);

  async function requireRoom(queries: Queryable, userId: string): Promise<void> {
    if ((await createPasskeysRepository(queries).count(userId)) >= passkeysMaxPerPerson)
      throw new ApiError('passkey.too_many');
  }

  async function tell(tx: Transaction, { userId, name }: PasskeyRow, mail: Pick<PasskeyMail, 'template' | 'language'>) {
    const user = await usersOn(tx).find(userId);
    if (!user) throw new ApiError('auth.required');
    await queueMail(tx, { to: user.email, ...mail, values: { name, path: '/security' } });
  }

  return {
    async list(userId: string): Promise<{ items: Passkey[] }> {
      return { items: (await stored.list(userId)).map(toPasskey) };
    },

    async begin(
      { userId, sessionId }: Caller,
      { password, factorCode }: AccountProof,
      language: string | undefined,
    ): Promise<PasskeyCreation> {
      const user = await requirePassword(userId, password);
      await requireRoom(database.db, userId);
      const challenge = newSecretToken();
      await database.transaction(async (tx) => {
        await requireFactor(tx, { userId, code: factorCode, field: 'factorCode', language });
        const now = clock();
        const expiresAt = new Date(now.getTime() + ceremonySec * 1000);
        const row = { hash: digestOf(challenge), userId, sessionId, signInHash: null, expiresAt };
        await createPasskeyChallengesRepository(tx).insert(row, now);
        await requireSamePassword(usersOn(tx), user);
      });
      return ceremonies.creation(challenge, user, await stored.list(userId));
    },

    async add(
      caller: Caller,
      { name, passkey }: { name: string; passkey: NewPasskey },
      language: string | undefined,
    ): Promise<Passkey> {
      const challenge = challengeIn(passkey.response.clientDataJSON) ?? '';
      const challenges = createPasskeyChallengesRepository(database.db);
      const isOwn = await challenges.takeToAdd(digestOf(challenge), caller, clock());
      const made = isOwn ? await ceremonies.judgeNew(passkey, challenge) : undefined;
      if (!made) throw new ApiError('passkey.refused');
      const { userId } = caller;
      return database.transaction(async (tx) => {
        await tellAdding(tx, caller);
        const passkeys = createPasskeysRepository(tx);
        await passkeys.lockAdding(userId);
        await requireRoom(tx, userId);
        const row = await passkeys.insert({ id: newId('psk'), userId, name, ...made, createdAt: clock() });
        if (!row) throw new ApiError('passkey.known');
        await tell(tx, row, { template: 'passkey-added', language });
        return toPasskey(row);
      });
    },

    async rename(userId: string, id: string, name: string): Promise<Passkey> {
      const row = await stored.rename(userId, id, name);
      if (!row) throw new ApiError('passkey.not_found');
      return toPasskey(row);
    },

    async remove(caller: Caller, id: string, password: string, language: string | undefined): Promise<void> {
      const user = await requirePassword(caller.userId, password);
      await database.transaction(async (tx) => {
        const row = await createPasskeysRepository(tx).remove(caller.userId, id);
        if (!row) throw new ApiError('passkey.not_found');
        await requireSamePassword(usersOn(tx), user);
        await tellRemoved(tx, caller);
        await tell(tx, row, { template: 'passkey-removed', language });
      });
    },
  };
}

const toPasskey = ({ id, name, createdAt, lastUsedAt, isSynced }: PasskeyRow): Passkey => ({
  id,
  name,
  createdDate: createdAt.toISOString(),
  lastUsedDate: lastUsedAt?.toISOString() ?? null,
  isSynced,
});
