import type { AccountProof, Identity } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { requireOwnPassword, requireSamePassword } from '../../platform/own-password.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { Attempts, Begun } from './attempts.ts';
import { createIdentitiesRepository, type IdentityRow } from './identities.repository.ts';
import type { Linking, LinkingDeps } from './linking.ts';
import type { RequireFactor } from './single-sign-on.service.ts';

export type IdentitiesService = ReturnType<typeof createIdentitiesService>;

interface Caller {
  userId: string;
  sessionId: string;
}

export interface IdentitiesDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  attempts: Attempts;
  linking: Linking;
  usersOn: LinkingDeps['usersOn'];
  requireFactor: RequireFactor;
  requireLiveIn: (tx: Transaction, caller: Caller) => Promise<void>;
  endSessionsIn: (tx: Transaction, userId: string, except: string) => Promise<void>;
  passwords: Passwords;
}

/** What people do with the identities that they sign in with. */
export function createIdentitiesService(deps: IdentitiesDeps) {
  const { database, attempts, linking, usersOn, requireFactor, requireLiveIn, endSessionsIn, passwords } = deps;

  const requirePassword = async (userId: string, password: string) =>
    requireOwnPassword(passwords, await usersOn(database.db).find(userId), password);

  return {
    async list(userId: string): Promise<{ items: Identity[]; hasPassword: boolean }> {
      const [rows, user] = await Promise.all([
        createIdentitiesRepository(database.db).list(userId),
        usersOn(database.db).find(userId),
      ]);
      if (!user) throw new ApiError('auth.required');
      return { items: rows.map(toIdentity), hasPassword: user.passwordHash !== null };
    },

    async begin(caller: Caller, { password, factorCode }: AccountProof, language: string | undefined): Promise<Begun> {
      const { userId } = caller;
      attempts.requireProvider();
      const user = await requirePassword(userId, password);
      await linking.requireRoom(database.db, userId);
      await database.transaction(async (tx) => {
        await requireFactor(tx, { userId, code: factorCode, field: 'factorCode', language });
        await requireSamePassword(usersOn(tx), user);
      });
      return attempts.begin(undefined, caller);
    },

    async add(
      { userId, sessionId }: Caller,
      token: string | undefined,
      query: string,
      language: string | undefined,
    ): Promise<Identity> {
      const { known } = await attempts.identify(token, query, { userId, sessionId });
      const { issuer, subject, email } = known;
      return database.transaction(async (tx) => {
        // The provider may have taken its time.
        await requireLiveIn(tx, { userId, sessionId });
        const row = await linking.link(tx, { userId, issuer, subject, email, isUsed: false });
        await linking.tell(tx, row, { template: 'identity-linked', language });
        return toIdentity(row);
      });
    },

    /** Only by those who have a password, with which they log in from then on. */
    async remove(
      { userId, sessionId }: Caller,
      id: string,
      { password, factorCode }: AccountProof,
      language: string | undefined,
    ): Promise<void> {
      const user = await requirePassword(userId, password);
      await database.transaction(async (tx) => {
        await requireFactor(tx, { userId, code: factorCode, field: 'factorCode', language });
        const row = await createIdentitiesRepository(tx).remove(userId, id);
        if (!row) throw new ApiError('identity.not_found');
        await requireSamePassword(usersOn(tx), user);
        await endSessionsIn(tx, userId, sessionId);
        await linking.tell(tx, row, { template: 'identity-unlinked', language });
      });
    },
  };
}

const toIdentity = ({ id, issuer, email, createdAt, lastUsedAt }: IdentityRow): Identity => ({
  id,
  issuer,
  email,
  createdDate: createdAt.toISOString(),
  lastUsedDate: lastUsedAt?.toISOString() ?? null,
});
