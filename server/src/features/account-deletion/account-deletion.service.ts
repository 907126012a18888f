import {
  type AccountDeletion,
  accountDeletionDays,
  type BusinessRole,
  ruleMessages,
  serverMessages,
} from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { requireOwnPassword, requireSamePassword } from '../../platform/own-password.ts';
import type { Passwords } from '../../platform/passwords.ts';

export type AccountDeletionService = ReturnType<typeof createAccountDeletionService>;

interface Membership {
  businessId: string;
  businessName: string;
  role: BusinessRole;
  /** Of the business; null unless it is closed. */
  deletesAt: Date | null;
}

interface User {
  id: string;
  email: string;
  passwordHash: string | null;
}

export interface AccountDeletionDeps {
  database: Database;
  usersOn: (queries: Queryable) => {
    find(userId: string): Promise<User | undefined>;
    /** Until the transaction ends, nobody else changes them. */
    lock(userId: string): Promise<User | undefined>;
  };
  membersOn: (queries: Queryable) => {
    /** Until the transaction ends, nobody changes what they are in any business. */
    lockOf(userId: string): Promise<Membership[]>;
  };
  closedAccountsOn: (queries: Queryable) => {
    /** False when it is closed already. */
    close(userId: string, deletesAt: Date): Promise<boolean>;
  };
  /** Rejects unless the code is right, where a second factor is on. */
  requireFactor: (
    tx: Transaction,
    proof: { userId: string; code: string | undefined; field: string; language: string | undefined },
  ) => Promise<void>;
  /** Ends all that lets the person in. Rejects where they have to stay. */
  tellClosing: (tx: Transaction, person: { userId: string }) => Promise<unknown>;
  mailClosed: (
    tx: Transaction,
    person: { email: string; deletesAt: Date; language: string | undefined },
  ) => Promise<void>;
  passwords: Passwords;
  clock: Clock;
}

/** How somebody has their own account deleted: it is closed at once, and removed when they did not restore it in time. */
export function createAccountDeletionService(deps: AccountDeletionDeps) {
  const { database, usersOn, membersOn, closedAccountsOn, requireFactor, tellClosing, mailClosed } = deps;
  const { passwords, clock } = deps;

  return {
    async begin(
      userId: string,
      { password, factorCode }: AccountDeletion,
      language: string | undefined,
    ): Promise<{ deletesDate: string }> {
      const user = await requireOwnPassword(passwords, await usersOn(database.db).find(userId), password);
      return database.transaction(async (tx) => {
        const memberships = await membersOn(tx).lockOf(userId);
        requireNoOpenBusiness(memberships);
        await requireFactor(tx, { userId, code: factorCode, field: 'factorCode', language });
        await requireSamePassword(usersOn(tx), user);
        const deletesAt = afterBusinesses(memberships, clock());
        if (!(await closedAccountsOn(tx).close(userId, deletesAt))) throw new ApiError('auth.required');
        await tellClosing(tx, { userId });
        await mailClosed(tx, { email: user.email, deletesAt, language });
        return { deletesDate: deletesAt.toISOString() };
      });
    },
  };
}

function requireNoOpenBusiness(memberships: readonly Membership[]): void {
  const owned = memberships.filter(({ role, deletesAt }) => role === 'owner' && deletesAt === null);
  if (owned.length === 0) return;
  const businesses = owned.map(({ businessName }) => businessName).join(', ');
  throw new ApiError('account_deletion.owner', {
    message: ruleMessages.fill(serverMessages.accountOwns, { businesses }),
  });
}

/** A closed business keeps its owner until it is removed. */
function afterBusinesses(memberships: readonly Membership[], now: Date): Date {
  const ends = memberships.flatMap(({ role, deletesAt }) =>
    role === 'owner' && deletesAt ? [deletesAt.getTime()] : [],
  );
  return new Date(Math.max(now.getTime() + accountDeletionDays * 86_400_000, ...ends));
}
