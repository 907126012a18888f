import { identitiesMaxPerPerson } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { createIdentitiesRepository, type IdentityRow } from './identities.repository.ts';

export type Linking = ReturnType<typeof createLinking>;

export interface User {
  id: string;
  email: string;
  /** Null for those who sign in otherwise. */
  passwordHash: string | null;
}

export interface IdentityMail {
  to: string;
  language: string | undefined;
  template: 'identity-linked' | 'identity-unlinked';
  values: { provider: string; path: string };
}

export interface LinkingDeps {
  /** On the database or on a transaction. */
  usersOn: (queries: Queryable) => {
    find(userId: string): Promise<User | undefined>;
    /** Until the transaction ends, nobody else changes them. */
    lock(userId: string): Promise<User | undefined>;
    /** The email in lower case. */
    findByEmail(email: string): Promise<User | undefined>;
  };
  queueMail: (tx: Transaction, mail: IdentityMail) => Promise<void>;
  newId: NewId;
  clock: Clock;
}

export interface Linked {
  userId: string;
  issuer: string;
  subject: string;
  email: string | undefined;
  /** Whether they sign in with it now. */
  isUsed: boolean;
}

/** What goes with linking and unlinking, in one transaction. */
export function createLinking({ usersOn, queueMail, newId, clock }: LinkingDeps) {
  async function requireRoom(queries: Queryable, userId: string): Promise<void> {
    if ((await createIdentitiesRepository(queries).count(userId)) >= identitiesMaxPerPerson)
      throw new ApiError('identity.too_many');
  }

  return {
    requireRoom,

    async link(tx: Transaction, { isUsed, email, ...linked }: Linked): Promise<IdentityRow> {
      const { userId } = linked;
      const identities = createIdentitiesRepository(tx);
      await identities.lockLinking(userId);
      await requireRoom(tx, userId);
      const now = clock();
      const used = { createdAt: now, lastUsedAt: isUsed ? now : null };
      const row = await identities.insert({ id: newId('idn'), ...linked, email: email ?? null, ...used });
      if (row) return row;
      const held = await identities.find(linked);
      throw new ApiError(held?.userId === userId ? 'identity.known' : 'identity.taken');
    },

    async tell(
      tx: Transaction,
      { userId, issuer }: IdentityRow,
      mail: Pick<IdentityMail, 'template' | 'language'>,
    ): Promise<void> {
      const user = await usersOn(tx).find(userId);
      if (!user) throw new ApiError('auth.required');
      const values = { provider: new URL(issuer).host, path: '/security' };
      await queueMail(tx, { to: user.email, ...mail, values });
    },
  };
}
