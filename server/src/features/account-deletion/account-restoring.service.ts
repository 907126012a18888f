import type { ClosedAccount } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { digestOf, newSecretToken } from '../../platform/secret-tokens.ts';
import { createRestoreTicketsRepository } from './restore-tickets.repository.ts';

export interface AccountRestoringDeps {
  usersOn: (queries: Queryable) => {
    find(userId: string): Promise<{ passwordHash: string | null } | undefined>;
    /** Until the transaction ends, nobody else changes them. */
    lock(userId: string): Promise<{ passwordHash: string | null } | undefined>;
  };
  closedAccountsOn: (queries: Queryable) => {
    /** Who it is; undefined unless it is closed, and its days are not over. */
    reopen(userId: string, now: Date): Promise<{ email: string } | undefined>;
  };
  mailRestored: (tx: Transaction, person: { email: string; language: string | undefined }) => Promise<void>;
  clock: Clock;
}

const ticketLifeSec = 10 * 60;

const passwordDigestOf = ({ passwordHash }: { passwordHash: string | null }) => digestOf(passwordHash ?? '');

/** Between signing in to a closed account and keeping it. A ticket is no session: keeping the account is all it does. */
export function createAccountRestoringService({
  usersOn,
  closedAccountsOn,
  mailRestored,
  clock,
}: AccountRestoringDeps) {
  return {
    async ticketIn(
      tx: Transaction,
      { userId, deletesAt }: { userId: string; deletesAt: Date },
    ): Promise<ClosedAccount> {
      const user = await usersOn(tx).find(userId);
      if (!user) throw new ApiError('auth.bad_credentials');
      const [restoreTicket, now] = [newSecretToken(), clock()];
      const row = {
        hash: digestOf(restoreTicket),
        userId,
        passwordDigest: passwordDigestOf(user),
        expiresAt: new Date(now.getTime() + ticketLifeSec * 1000),
      };
      await createRestoreTicketsRepository(tx).insert(row, now);
      return { deletesDate: deletesAt.toISOString(), restoreTicket, expiresInSec: ticketLifeSec };
    },

    /** Whose account is open again. A refusal is returned, not thrown, so that the ticket is used up by it. */
    async redeemIn(
      tx: Transaction,
      restoreTicket: string,
      language: string | undefined,
    ): Promise<{ userId: string } | { refused: ApiError }> {
      const refused = new ApiError('account_deletion.ticket_over');
      const now = clock();
      const ticket = await createRestoreTicketsRepository(tx).take(digestOf(restoreTicket), now);
      const user = ticket && (await usersOn(tx).lock(ticket.userId));
      if (!user || passwordDigestOf(user) !== ticket.passwordDigest) return { refused };
      const restored = await closedAccountsOn(tx).reopen(ticket.userId, now);
      if (!restored) return { refused };
      await mailRestored(tx, { email: restored.email, language });
      return { userId: ticket.userId };
    },
  };
}
