import type { BillLine } from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import type { PlansConfig } from '../../config/plans-config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { type BillingAccountRow, createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { createBillsRepository } from './bills.repository.ts';
import { isRunning, nextPeriodOf } from './business-state.ts';
import type { Dunning } from './dunning.ts';
import type { IssueBill } from './issue-bill.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { createPaymentsRepository } from './payments.repository.ts';
import { addDays } from './periods.ts';
import { createPromoCodesRepository } from './promo-codes.repository.ts';
import type { Purchases } from './purchases.ts';
import { totalsOf } from './quote.ts';
import { daysVideosPlay } from './subscription-view.ts';
import { createSubscriptionsRepository, type SubscriptionRow } from './subscriptions.repository.ts';
import type { UsedBeyond } from './used-beyond.ts';

export interface RenewalsDeps {
  config: PlansConfig;
  database: Database;
  gateway: PaymentGateway;
  purchases: Purchases;
  issuing: IssueBill;
  dunning: Dunning;
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
/** Banks let holders take money back for so long. */
const disputeDays = 120;

/**
 * What time does to plans: periods that end, bills that are to be charged. Each step is one transaction that begins by
 * looking whether it is still due, so steps survive crashes, and servers do not get in each other's way.
 */
export function createRenewals(deps: RenewalsDeps) {
  const { config, database, gateway, purchases, issuing, dunning, stopVideos, clock, log } = deps;
  const { usedBeyond, renewVatCheck, countUsage, planChangedIn, priceChangedIn, isClosed } = deps;

  /** The account is locked, no payment of it is under way, and the business is not closed: that is to cost nothing. */
  async function claimIn(tx: Transaction, businessId: string) {
    const account = await createBillingAccountsRepository(tx).lock(businessId);
    if (await isClosed(tx, businessId)) return undefined;
    return (await createPaymentsRepository(tx).pendingOf(businessId)) ? undefined : account;
  }

  /** A plan that was paid to its end leaves a last bill where more was used than it includes. */
  async function endIn(tx: Transaction, row: SubscriptionRow, account: BillingAccountRow): Promise<void> {
    const { businessId, stoppedAt, periodEnd } = row;
    for (const open of await createBillsRepository(tx).listOpen(businessId))
      await issuing.takeBackIn(tx, open, clock());
    await createSubscriptionsRepository(tx).update(businessId, { state: 'ENDED', stoppedAt: stoppedAt ?? periodEnd });
    const lines = await usedBeyond.closeIn(tx, row);
    if (row.state === 'ACTIVE' && lines.length > 0) await billIn(tx, row, account, lines);
    await planChangedIn(tx, businessId);
  }

  async function billIn(tx: Transaction, row: SubscriptionRow, account: BillingAccountRow, lines: BillLine[]) {
    const money = totalsOf(lines, config, account.details, BigInt(account.credit));
    const state = money.amountDue === 0 ? 'PAID' : 'OPEN';
    const { businessId } = row;
    const { details: buyer } = account;
    await issuing.issueIn(tx, { ...money, businessId, planName: row.plan.name, buyer, state, now: clock() });
  }

  /** Whether a period was over. */
  async function renewOnce(businessId: string): Promise<boolean> {
    return database.transaction(async (tx) => {
      const account = await claimIn(tx, businessId);
      if (!account) return false;
      const subscriptions = createSubscriptionsRepository(tx);
      const row = await subscriptions.find(businessId);
      const now = clock();
      if (!row || !isRunning(row) || row.periodEnd > now) return false;
      if (row.cancelAtPeriodEnd || row.state === 'READ_ONLY') return endIn(tx, row, account).then(() => true);
      const { period, price, net, discount, lines: next } = await nextPeriodOf(tx, row, now);
      const lines = [...(await usedBeyond.closeIn(tx, row)), ...next];
      if (lines.length > 0) await billIn(tx, row, account, lines);
      if (discount && net < price)
        await createPromoCodesRepository(tx).countMonths(businessId, discount.code, discount.months);
      await subscriptions.update(businessId, {
        periodStart: period.start,
        periodEnd: period.end,
        periodPrice: Number(net),
        ...(row.state === 'TRIAL' && { state: 'ACTIVE' as const }),
      });
      if (row.state === 'TRIAL') await planChangedIn(tx, businessId);
      else await priceChangedIn(tx, businessId);
      return true;
    });
  }

  /** A server that was away may have several periods to catch up with. */
  async function renew(businessId: string): Promise<void> {
    await renewVatCheck(businessId);
    await countUsage(businessId);
    while (await renewOnce(businessId));
  }

  async function collect({ id, businessId }: { id: string; businessId: string }): Promise<void> {
    const payment = await database.transaction(async (tx) => {
      const account = await claimIn(tx, businessId);
      const bill = await createBillsRepository(tx).find(businessId, id);
      if (!account || bill?.state !== 'OPEN' || bill.nextAttemptAt === null || bill.nextAttemptAt > clock())
        return undefined;
      if (!purchases.hasCard(account)) return void (await dunning.failedIn(tx, bill));
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

  async function markDisputed(): Promise<void> {
    const bills = createBillsRepository(database.db);
    const charged = await bills.chargedSince(addDays(clock(), -disputeDays));
    const disputed = new Set(
      await gateway.disputedAmong(
        charged.map(({ chargeId }) => chargeId),
        clock(),
      ),
    );
    for (const { id, chargeId } of charged) if (disputed.has(chargeId)) await bills.update(id, { state: 'DISPUTED' });
  }

  /** One business that fails holds up no other. */
  async function each<Item>(items: readonly Item[], what: string, work: (item: Item) => Promise<void>): Promise<void> {
    for (const item of items)
      await work(item).catch((error) => log.error({ err: error, item }, `The server could not ${what}.`));
  }

  return {
    async runDue(): Promise<void> {
      await purchases.finishStale();
      await each(await createSubscriptionsRepository(database.db).dueBy(clock(), batch), 'renew a plan', renew);
      await each(await createBillsRepository(database.db).dueBy(clock(), batch), 'charge a bill', collect);
      const stopped = addDays(clock(), -daysVideosPlay);
      await each(
        await createSubscriptionsRepository(database.db).stoppedBefore(stopped, batch),
        'stop videos',
        stopPlaying,
      );
      await markDisputed();
    },
  };
}
