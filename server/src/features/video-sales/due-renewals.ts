import type { BaseLogger } from 'pino';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { digestOf } from '../../platform/secret-tokens.ts';
import { leaseMs } from './purchase-leases.ts';
import type { PurchaseRow } from './purchase-states.ts';
import { createPurchasesRepository } from './purchases.repository.ts';
import type { Purchasing } from './purchasing.ts';
import { addDays, nextPeriod } from './renewal-dates.ts';
import { createRenewalsRepository, type RenewalRow } from './renewals.repository.ts';
import { membershipOfRenewal, type Renewals } from './renewals.ts';
import type { SalesGateways } from './sales-gateways.ts';
import type { PaidMemberships } from './sold-memberships.ts';

interface Deps {
  database: Database;
  gateways: Pick<SalesGateways, 'ofRenewal' | 'find'>;
  memberships: Pick<PaidMemberships, 'standingOf' | 'forgetIn'>;
  renewals: Renewals;
  purchasing: Pick<Purchasing, 'finish'>;
  areVideosStopped: (on: Queryable, businessId: string) => Promise<boolean>;
  newId: NewId;
  clock: Clock;
  log: BaseLogger;
}

const batch = 200;

/** The payment of the next period, written down before the gateway is asked. */
export function renewalPurchase(row: RenewalRow, { id, attempt, now }: { id: string; attempt: string; now: Date }) {
  const { businessId, communityId, communityName, memberId, email, language, amount, currency, period } = row;
  const { paidFrom, paidUntil } = nextPeriod(row, now);
  return {
    ...{ id, attempt, businessId, communityId, communityName, memberId, email, language, amount, currency, period },
    ...{ streamId: null, streamName: null, playlistId: null, playlistName: null, takenOff: 0, takenOffFor: null },
    ...{ state: 'PENDING', isSandbox: row.isSandbox, gatewayAccount: row.gatewayAccount, renewalId: row.id },
    ...{ paidFrom, paidUntil, isAttended: false, keptCard: null, cardToken: row.card?.token ?? null },
    ...{ isCardAsked: false, holderAnswer: null, chargeId: null, refundId: null, refundedAmount: 0 },
    ...{ partAmount: null, partFrom: null, disputedAt: null, repeatedId: null, paidAt: null, refundedAt: null },
    ...{ leasedUntil: new Date(now.getTime() + leaseMs), createdAt: now },
  } satisfies PurchaseRow;
}

/**
 * What time does to memberships that renew. Each step is one transaction that begins by looking whether it is still due,
 * and a period's attempt has one name, so that crashes and other nodes charge nothing twice.
 */
export function createDueRenewals(deps: Deps) {
  const { database, gateways, memberships, renewals, purchasing, areVideosStopped, newId, clock, log } = deps;

  /** Undefined where nothing is charged. */
  async function beginIn(
    tx: Transaction,
    { id }: RenewalRow,
    account: 'SAME' | 'OTHER' | 'NONE',
  ): Promise<PurchaseRow | undefined> {
    const on = createRenewalsRepository(tx);
    const row = await on.lock(id);
    const now = clock();
    if (!row || row.state === 'ENDED' || row.payingId !== null || row.dueAt === null || row.dueAt > now)
      return undefined;
    const standing = await memberships.standingOf(tx, membershipOfRenewal(row));
    // It may come back, and nobody pays for the time in between.
    const paused = { dueAt: addDays(now, 1), isPaused: true };
    if (standing === 'CLOSED') return void (await on.update(id, paused));
    if (standing === 'GONE' || row.isCancelled) return void (await renewals.endIn(tx, row));
    if (standing === 'FREE') {
      await memberships.forgetIn(tx, membershipOfRenewal(row));
      const ended = { state: 'ENDED', dueAt: null, endedAt: now, card: null, askedCard: null } as const;
      return void (await on.update(id, ended));
    }
    if (await areVideosStopped(tx, row.businessId)) return void (await on.update(id, paused));
    const isCardNeeded = account === 'OTHER' || (account === 'SAME' && row.card === null);
    if (isCardNeeded || account === 'NONE')
      return void (await renewals.failedIn(tx, { renewalId: id, isAttended: false }, { isCardNeeded }));
    const attempt = digestOf(`${id} ${row.paidUntil.toISOString()} ${row.attemptCount}`);
    const purchase = renewalPurchase(row, { id: newId('pur'), attempt, now });
    await createPurchasesRepository(tx).insert(purchase);
    await on.update(id, { payingId: purchase.id });
    return purchase;
  }

  /** Whether the business is paid still through the account that knows the card. */
  async function accountOf(row: RenewalRow): Promise<'SAME' | 'OTHER' | 'NONE'> {
    try {
      await gateways.ofRenewal(row);
      return 'SAME';
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'sale.account_gone') throw error;
      return (await gateways.find(row.businessId)) ? 'OTHER' : 'NONE';
    }
  }

  async function renew(row: RenewalRow): Promise<void> {
    const account = await accountOf(row);
    const purchase = await database.transaction((tx) => beginIn(tx, row, account));
    if (purchase)
      await purchasing.finish(purchase).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
  }

  return {
    async runDue(): Promise<void> {
      const due = await createRenewalsRepository(database.db).dueBy(clock(), batch);
      // One that fails holds up no other.
      for (const row of due)
        await renew(row).catch((error) =>
          log.error({ err: error, renewal: row.id }, 'The server could not renew a membership.'),
        );
    },
  };
}
