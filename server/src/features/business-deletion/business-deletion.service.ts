import { type BusinessDeletion, type BusinessRole, businessDeletionDays, serverMessages } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { requireOwnPassword, requireSamePassword } from '../../platform/own-password.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { ClosedBusiness } from './business-remover.ts';

export type BusinessDeletionService = ReturnType<typeof createBusinessDeletionService>;

interface Asker {
  businessId: string;
  userId: string;
}

interface User {
  id: string;
  passwordHash: string | null;
}

interface Member {
  userId: string;
  email: string;
  role: BusinessRole;
}

export interface BusinessDeletionDeps {
  database: Database;
  accountsOn: (queries: Queryable) => { find(businessId: string): Promise<{ businessName: string } | undefined> };
  usersOn: (queries: Queryable) => {
    find(userId: string): Promise<User | undefined>;
    /** Until the transaction ends, nobody else changes them. */
    lock(userId: string): Promise<User | undefined>;
  };
  membersOn: (queries: Queryable) => { lock(businessId: string): Promise<Member[]> };
  closedOn: (queries: Queryable) => {
    close(businessId: string, deletesAt: Date, language: string | undefined): Promise<boolean>;
    reopen(businessId: string, now: Date): Promise<boolean>;
  };
  /** Rejects unless the code is right, where a second factor is on. */
  requireFactor: (
    tx: Transaction,
    proof: { userId: string; code: string | undefined; field: string; language: string | undefined },
  ) => Promise<void>;
  close: (tx: Transaction, businessId: string) => Promise<unknown>;
  reopen: (tx: Transaction, businessId: string) => Promise<unknown>;
  /** After the transaction that closes it. A failure is repeated later. */
  afterClosing: (businessId: string) => Promise<unknown>;
  mailClosing: (tx: Transaction, business: ClosedBusiness, member: { email: string }) => Promise<void>;
  passwords: Passwords;
  clock: Clock;
}

/** How an owner has a business deleted: it is closed at once, and removed when nobody restored it in time. */
export function createBusinessDeletionService(deps: BusinessDeletionDeps) {
  const { database, accountsOn, usersOn, membersOn, closedOn, requireFactor, mailClosing, passwords, clock } = deps;

  return {
    async begin(
      { businessId, userId }: Asker,
      { businessName, password, factorCode }: BusinessDeletion,
      language: string | undefined,
    ): Promise<{ deletesDate: string }> {
      const account = await accountsOn(database.db).find(businessId);
      if (businessName.trim() !== account?.businessName)
        throw fieldError('businessName', serverMessages.businessNameOther);
      const user = await requireOwnPassword(passwords, await usersOn(database.db).find(userId), password);
      const deletesAt = new Date(clock().getTime() + businessDeletionDays * 86_400_000);
      await database.transaction(async (tx) => {
        const members = await membersOn(tx).lock(businessId);
        if (!isOwner(members, userId)) throw new ApiError('auth.forbidden');
        await requireFactor(tx, { userId, code: factorCode, field: 'factorCode', language });
        await requireSamePassword(usersOn(tx), user);
        if (!(await closedOn(tx).close(businessId, deletesAt, language))) throw new ApiError('auth.forbidden');
        await deps.close(tx, businessId);
        const business = { id: businessId, businessName: account.businessName, deletesAt, language: language ?? null };
        for (const member of members) await mailClosing(tx, business, member);
      });
      await deps.afterClosing(businessId);
      return { deletesDate: deletesAt.toISOString() };
    },

    restore({ businessId, userId }: Asker): Promise<void> {
      return database.transaction(async (tx) => {
        if (!isOwner(await membersOn(tx).lock(businessId), userId)) throw new ApiError('auth.forbidden');
        if (!(await closedOn(tx).reopen(businessId, clock()))) throw new ApiError('business_deletion.none');
        await deps.reopen(tx, businessId);
      });
    },
  };
}

const isOwner = (members: readonly Member[], userId: string) =>
  members.some((member) => member.userId === userId && member.role === 'owner');
