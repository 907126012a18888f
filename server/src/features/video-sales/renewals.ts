import type { DisputeState } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { PurchaseRow } from './purchase-states.ts';
import { createPurchasesRepository } from './purchases.repository.ts';
import { endOf, keptUntil, nextAttempt } from './renewal-dates.ts';
import type { RenewalMails } from './renewal-mails.ts';
import { createRenewalsRepository, type RenewalRow } from './renewals.repository.ts';
import type { PaidMemberships } from './sold-memberships.ts';

export type Renewals = ReturnType<typeof createRenewals>;

interface Deps {
  memberships: Pick<PaidMemberships, 'beginIn' | 'endIn'>;
  mails: RenewalMails;
  newId: NewId;
  clock: Clock;
}

export const membershipOfRenewal = ({ businessId, communityId, memberId, purchaseId }: RenewalRow) => ({
  ...{ businessId, communityId, accountId: memberId, purchaseId },
});

/** What becomes of memberships that renew. All of it in the transaction that writes the payment down, with the row locked. */
export function createRenewals({ memberships, mails, newId, clock }: Deps) {
  /** A card is kept no longer than it may be charged. */
  async function endIn(tx: Transaction, row: RenewalRow): Promise<void> {
    const ended = {
      state: 'ENDED',
      dueAt: null,
      payingId: null,
      endedAt: clock(),
      card: null,
      askedCard: null,
    } as const;
    await createRenewalsRepository(tx).update(row.id, ended);
    await memberships.endIn(tx, membershipOfRenewal(row));
  }

  async function startIn(tx: Transaction, row: PurchaseRow): Promise<PurchaseRow> {
    const { businessId, communityId, communityName, memberId, email, language, gatewayAccount, isSandbox } = row;
    const { amount, currency, period, keptCard } = row;
    if (communityId === null || period === null) return row;
    const paidFrom = row.paidAt ?? clock();
    const anchorDay = paidFrom.getUTCDate();
    const [id, paidUntil] = [newId('rnw'), endOf(paidFrom, period, anchorDay)];
    await createRenewalsRepository(tx).insert({
      ...{ id, businessId, communityId, communityName, memberId, email, language, gatewayAccount, isSandbox },
      ...{ purchaseId: row.id, amount, currency, period, anchorDay, paidFrom, paidUntil, dueAt: paidUntil },
      ...{
        state: 'ACTIVE',
        isCancelled: false,
        attemptCount: 0,
        isPaused: false,
        payingId: null,
        card: keptCard,
        askedCard: null,
      },
      ...{ createdAt: paidFrom, endedAt: null },
    });
    return createPurchasesRepository(tx).update(row.id, { renewalId: id, paidFrom, paidUntil });
  }

  const lockOf = async (tx: Transaction, { renewalId }: Pick<PurchaseRow, 'renewalId'>) =>
    renewalId === null ? undefined : createRenewalsRepository(tx).lock(renewalId);

  /** Whether a payment is of what is paid last. */
  const isLast = (renewal: RenewalRow, row: PurchaseRow) =>
    row.paidUntil !== null && row.paidUntil.getTime() === renewal.paidUntil.getTime();

  return {
    endIn,

    /** Once a period was paid: the first, or the next one. */
    async paidIn(tx: Transaction, row: PurchaseRow): Promise<PurchaseRow> {
      if (row.renewalId === null) return startIn(tx, row);
      const renewal = await lockOf(tx, row);
      if (!renewal || row.paidFrom === null || row.paidUntil === null) return row;
      const { gatewayAccount, isSandbox } = row;
      const isOtherAccount = gatewayAccount !== renewal.gatewayAccount;
      const isMoved = row.paidFrom.getTime() !== renewal.paidUntil.getTime();
      await createRenewalsRepository(tx).update(renewal.id, {
        ...{ state: 'ACTIVE', attemptCount: 0, isPaused: false, payingId: null, dueAt: row.paidUntil },
        ...{ paidFrom: row.paidFrom, paidUntil: row.paidUntil },
        ...(isMoved && { anchorDay: row.paidFrom.getUTCDate() }),
        // Of an account that was replaced no card is of use.
        ...(isOtherAccount && { gatewayAccount, isSandbox, card: null, askedCard: null }),
        ...(row.keptCard && { card: row.keptCard, askedCard: null }),
      });
      return row;
    },

    /**
     * Only attempts that nobody attended count: whoever tries by hand loses none. `isCardNeeded`: the card is of an
     * account through which the business is not paid any more.
     */
    async failedIn(
      tx: Transaction,
      row: Pick<PurchaseRow, 'renewalId' | 'isAttended'>,
      { isCardNeeded = false } = {},
    ): Promise<void> {
      const renewal = await lockOf(tx, row);
      if (!renewal || renewal.state === 'ENDED') return;
      const renewals = createRenewalsRepository(tx);
      if (row.isAttended) return void (await renewals.update(renewal.id, { payingId: null }));
      const attemptCount = renewal.attemptCount + 1;
      const dueAt = nextAttempt(renewal.paidUntil, attemptCount, clock());
      if (dueAt === undefined) {
        await mails.lapsed(tx, renewal);
        return endIn(tx, renewal);
      }
      const failed = await renewals.update(renewal.id, { state: 'PAST_DUE', attemptCount, dueAt, payingId: null });
      if (isCardNeeded) await mails.cardNeeded(tx, failed, keptUntil(failed.paidUntil, dueAt));
      else await mails.unpaid(tx, failed, dueAt);
    },

    /** All of a payment went back. What an earlier period cost ends nothing. True if the membership ends. */
    async refundedIn(tx: Transaction, row: PurchaseRow): Promise<boolean> {
      const renewal = await lockOf(tx, row);
      if (!renewal) return true;
      if (renewal.state === 'ENDED') return true;
      if (!isLast(renewal, row)) return false;
      await endIn(tx, renewal);
      return true;
    },

    /** Nobody's card is charged again whose holder asked their bank for the money. */
    async disputedIn(tx: Transaction, row: PurchaseRow, state: DisputeState): Promise<void> {
      const renewal = await lockOf(tx, row);
      if (!renewal) return;
      const renewals = createRenewalsRepository(tx);
      if (renewal.state !== 'ENDED') await renewals.update(renewal.id, { isCancelled: true });
      if (state === 'LOST' && renewal.state !== 'ENDED' && isLast(renewal, row)) return endIn(tx, renewal);
      // It ended with the account, too.
      if (renewal.memberId === null || renewal.paidUntil <= clock()) return;
      if (state !== 'WON' || renewal.state !== 'ENDED' || !isLast(renewal, row)) return;
      // Who has paid anew has one that runs.
      if (await renewals.lockOf(renewal.communityId, renewal.memberId)) return;
      await memberships.beginIn(tx, membershipOfRenewal(renewal));
      const back = { state: 'ACTIVE', isCancelled: true, dueAt: renewal.paidUntil, endedAt: null } as const;
      await renewals.update(renewal.id, back);
    },
  };
}
