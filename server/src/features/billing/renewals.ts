import type { BaseLogger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { createBillsRepository } from './bills.repository.ts';
import { isRunning, nextPeriodOf } from './business-state.ts';
import { type Disputes, mayCharge } from './disputes.ts';
import type { Dunning } from './dunning.ts';
import { each, eachPage } from './each-due.ts';
import type { EndPlan } from './end-plan.ts';
import { createPaymentsRepository } from './payments.repository.ts';
import { addDays } from './periods.ts';
import { createPromoCodesRepository } from './promo-codes.repository.ts';
import type { Purchases } from './purchases.ts';
import { daysVideosPlay } from './subscription-view.ts';
import { createSubscriptionsRepository } from './subscriptions.repository.ts';
import type { UsedBeyond } from './used-beyond.ts';

export interface RenewalsDeps {
  database: Database;
  purchases: Purchases;
  endPlan: EndPlan;
  dunning: Dunning;
  disputes: Pick<Disputes, 'look'>;
  usedBeyond: UsedBeyond;
  /** What decides on the tax is known anew. */
  renewVatCheck: (businessId: string) => Promise<void>;
  /** Everything that was used until now is counted. */
  countUsage: (businessId: string) => Promise<void>;
  /** The plan of the business, or its state, is another one. */
  planChangedIn: (tx: Transaction, businessId: string) => Promise<void>;
  /** A period may cost something else than the one before. */
  priceChangedIn: (tx: Transaction, businessId: string) => Promise<void>;
  /** Whether it is to be deleted, which can still be called off: its plan then goes on from where it was. */
  isClosed: (tx: Transaction, businessId: string) => Promise<boolean>;
  /** The videos of the business play no more. */
  stopVideos: (tx: Transaction, businessId: string) => Promise<void>;
  clock: Clock;
  log: BaseLogger;
}

const batch = 200;
type Due = { id: string; businessId: string; sequence: number };

/**
 * What time does to plans: periods that end, bills that are to be charged. Each step is one transaction that begins by
 * looking whether it is still due, so steps survive crashes, and servers do not get in each other's way.
 */
export function createRenewals(deps: RenewalsDeps) {
  const { database, purchases, endPlan, dunning, disputes, stopVideos, clock, log } = deps;
  const { usedBeyond, renewVatCheck, countUsage, planChangedIn, priceChangedIn, isClosed } = deps;

  /** The account is locked, no payment of it is under way, and the business is not closed: that is to cost nothing. */
  async function claimIn(tx: Transaction, businessId: string) {
    const account = await createBillingAccountsRepository(tx).lock(businessId);
    if (await isClosed(tx, businessId)) return undefined;
    return (await createPaymentsRepository(tx).pendingOf(businessId)) ? undefined : account;
  }

  async function renewOnce(businessId: string): Promise<void> {
    await database.transaction(async (tx) => {
      const account = await claimIn(tx, businessId);
      if (!account) return;
      const subscriptions = createSubscriptionsRepository(tx);
      const row = await subscriptions.find(businessId);
      const now = clock();
      if (!row || !isRunning(row) || row.periodEnd > now) return;
      if (row.cancelAtPeriodEnd || row.state === 'READ_ONLY') {
        const { periodEnd: end, stoppedAt } = row;
        return endPlan.endIn(tx, row, { stoppedAt: stoppedAt ?? end, end });
      }
      const { period, price, net, discount, lines: next } = await nextPeriodOf(tx, row, now);
      const lines = [...(await usedBeyond.closeIn(tx, row)), ...next];
      // Nobody pays for periods in which the platform was away, nor for what was used in them.
      if (period.start > row.periodEnd) await usedBeyond.forgiveIn(tx, businessId, period.start);
      if (lines.length > 0) await endPlan.billIn(tx, row, account, lines);
      if (discount && net < price)
        await createPromoCodesRepository(tx).countMonths(businessId, discount.code, discount.months);
      await subscriptions.update(businessId, {
        periodStart: period.start,
        periodEnd: period.end,
        periodPrice: Number(net),
        owedLines: [],
        ...(row.state === 'TRIAL' && { state: 'ACTIVE' as const }),
      });
      if (row.state === 'TRIAL') await planChangedIn(tx, businessId);
      else await priceChangedIn(tx, businessId);
    });
  }

  async function renew(businessId: string): Promise<void> {
    await renewVatCheck(businessId);
    await countUsage(businessId);
    await renewOnce(businessId);
  }

  async function collect({ id, businessId }: { id: string; businessId: string }): Promise<void> {
    const payment = await database.transaction(async (tx) => {
      const account = await claimIn(tx, businessId);
      const bill = await createBillsRepository(tx).find(businessId, id);
      if (!account || bill?.state !== 'OPEN' || bill.nextAttemptAt === null || bill.nextAttemptAt > clock())
        return undefined;
      if (!(await mayCharge(tx, await createSubscriptionsRepository(tx).find(businessId))))
        return void (await createBillsRepository(tx).update(id, { nextAttemptAt: addDays(clock(), 1) }));
      if (!purchases.hasCard(account)) return void (await dunning.failedIn(tx, bill, { hasCard: false }));
      const { amountDue: amount, currency } = bill;
      return purchases.beginIn(tx, account, { amount, currency, order: null, billId: id, isAttended: false });
    });
    if (payment) await purchases.finish(payment);
  }

  async function stopPlaying(businessId: string): Promise<void> {
    await database.transaction(async (tx) => {
      await createBillingAccountsRepository(tx).lock(businessId);
      const subscriptions = createSubscriptionsRepository(tx);
      const row = await subscriptions.find(businessId);
      const now = clock();
      if (!row?.stoppedAt || row.videosStoppedAt !== null || addDays(row.stoppedAt, daysVideosPlay) > now) return;
      await stopVideos(tx, businessId);
      await subscriptions.update(businessId, { videosStoppedAt: now });
    });
  }

  return {
    async runDue(): Promise<void> {
      await purchases.finishStale();
      const begun = clock();
      await eachPage(
        (last?: string) => createSubscriptionsRepository(database.db).dueBy(begun, batch, last),
        (plans) => each(log, plans, 'renew a plan', renew),
      );
      // Those that renewals have just written are due too.
      const renewed = clock();
      await eachPage(
        (last?: Due) => createBillsRepository(database.db).dueBy(renewed, batch, last?.sequence),
        (bills) => each(log, bills, 'charge a bill', collect),
      );
      const stopped = addDays(clock(), -daysVideosPlay);
      await each(
        log,
        await createSubscriptionsRepository(database.db).stoppedBefore(stopped, batch),
        'stop videos',
        stopPlaying,
      );
      await disputes.look().catch((error) => log.error({ err: error }, 'The server could not look for disputes.'));
    },
  };
}
