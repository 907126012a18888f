import type { BusinessRole } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';

interface Member {
  businessId: string;
  userId: string;
}

export interface AccountRemoverDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  closedAccountsOn: (queries: Queryable) => {
    isOver(userId: string, now: Date): Promise<boolean>;
    /** With everything that refers to it. */
    remove(userId: string): Promise<void>;
  };
  membersOn: (queries: Queryable) => {
    lockOf(userId: string): Promise<{ businessId: string; role: BusinessRole }[]>;
    remove(businessId: string, userId: string): Promise<void>;
  };
  /** Ends what a member holds of the business, before they are none any more. */
  endHoldings: (tx: Transaction, member: Member) => Promise<unknown>;
  endInvites: (tx: Transaction, member: Member) => Promise<void>;
  /** Records what `work` changes in the log of the business, as done by the platform. */
  recordLeaving: (tx: Transaction, work: () => Promise<void>) => Promise<void>;
  clock: Clock;
}

/**
 * Removes an account whose days are over: its memberships one by one, as if the person left each business, and then
 * itself. A removal that was stopped goes on where it was.
 */
export function createAccountRemover(deps: AccountRemoverDeps) {
  const { database, closedAccountsOn, membersOn, endHoldings, endInvites, recordLeaving, clock } = deps;

  /** False when no step is left to do now. */
  const step = (userId: string): Promise<boolean> =>
    database.transaction(async (tx) => {
      const memberships = await membersOn(tx).lockOf(userId);
      const [next] = memberships;
      if (!(await closedAccountsOn(tx).isOver(userId, clock()))) return false;
      // Goes on when the business is gone, which cannot be without an owner.
      if (memberships.some(({ role }) => role === 'owner')) return false;
      if (!next) {
        await closedAccountsOn(tx).remove(userId);
        return false;
      }
      const member = { businessId: next.businessId, userId };
      await recordLeaving(tx, async () => {
        await endHoldings(tx, member);
        await endInvites(tx, member);
        await membersOn(tx).remove(member.businessId, userId);
      });
      return true;
    });

  return async (userId: string, signal: AbortSignal): Promise<void> => {
    while (await step(userId)) signal.throwIfAborted();
  };
}
