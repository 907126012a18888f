import type { BillingInterval } from '@zeacon/contract';
import type { PlansConfig } from '../../config/plans-config.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { type BillingAccountRow, createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { type BillRow, createBillsRepository } from './bills.repository.ts';
import { discounted, discountIn, planLines } from './discounts.ts';
import { createPaymentsRepository } from './payments.repository.ts';
import { periodFrom } from './periods.ts';
import type { PlanRow } from './plans.repository.ts';
import { createPromoCodesRepository } from './promo-codes.repository.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import { quote, type Running } from './quote.ts';
import { createSubscriptionsRepository, type SubscriptionRow } from './subscriptions.repository.ts';

/** With the account locked, and no payment of it under way. */
export async function lockSettled(tx: Transaction, businessId: string): Promise<BillingAccountRow> {
  const account = await createBillingAccountsRepository(tx).lock(businessId);
  if (await createPaymentsRepository(tx).pendingOf(businessId)) throw new ApiError('plan.payment_pending');
  return account;
}

/** What a form says must be what the business is called; a form that was open for long names another one. */
export function requireName(given: string, own: string | undefined): string {
  if (given !== own)
    throw fieldError('businessName', 'This is not the name of your business. Change it in the settings first.');
  return own;
}

export const isRunning = (row: SubscriptionRow | undefined): boolean => row !== undefined && row.state !== 'ENDED';

/** The promo code that is taken off bills: once it was entered, it counts for all of its months. */
export const discountOf = (on: Queryable, businessId: string) => createPromoCodesRepository(on).current(businessId);

/**
 * The period after this one, or of those after it the one that runs: nobody pays for periods in which the platform was
 * away. Its price without and with what a promo code takes off, and the lines that say so.
 */
export async function nextPeriodOf(on: Queryable, row: SubscriptionRow, now: Date) {
  const { interval } = row;
  let period = periodFrom(row.periodEnd, interval, row.anchorDay);
  while (period.end <= now) period = periodFrom(period.end, interval, row.anchorDay);
  const price = BigInt(row.plan.details.prices[interval] ?? 0);
  const discount = discountIn(await discountOf(on, row.businessId), interval);
  const net = discounted(price, interval, discount);
  return { period, price, net, discount, lines: planLines(row.plan.name, price, net, period, discount) };
}

interface QuotePlan {
  config: PlansConfig;
  account: BillingAccountRow;
  plan: PlanRow;
  interval: BillingInterval;
  now: Date;
}

/** What a plan would cost this business now. */
export async function quoteIn(
  on: Queryable,
  { config, account, plan, interval, now }: QuotePlan,
): Promise<PurchaseOrder> {
  const price = plan.details.prices[interval];
  if (price === null) throw new ApiError('plan.not_found');
  const row = await createSubscriptionsRepository(on).find(account.businessId);
  return quote({
    rules: config,
    buyer: account.details,
    plan,
    interval,
    price: BigInt(price),
    discount: discountIn(await discountOf(on, account.businessId), interval),
    moreTrialDays: (await createPromoCodesRepository(on).ofTrial(account.businessId))?.trialDays ?? 0,
    running: row && isRunning(row) ? await runningOf(on, row) : undefined,
    hadTrial: row?.trialSpent ?? false,
    credit: BigInt(account.credit),
    now,
  });
}

async function runningOf(on: Queryable, row: SubscriptionRow): Promise<Running> {
  const { businessId, interval, anchorDay, plan } = row;
  const bills = await createBillsRepository(on).ofPeriod(businessId, row.periodEnd);
  const taken = bills.find(stands)?.lines.find(({ kind }) => kind === 'DISCOUNT');
  const code = taken && (await createPromoCodesRepository(on).find(businessId, taken.name));
  return {
    state: row.state === 'TRIAL' ? 'TRIAL' : 'ACTIVE',
    ...{ interval, anchorDay, planName: plan.name },
    period: { start: row.periodStart, end: row.periodEnd },
    paid: paidFor(row, bills),
    paidDay: row.paidDay && { ...row.paidDay, until: new Date(row.paidDay.until), price: BigInt(row.paidDay.price) },
    discount: code && { ...code, months: taken.quantity },
  };
}

const stands = ({ state }: BillRow): boolean => state === 'PAID' || state === 'OPEN';

/** Money that went back, or that a bank took back, is not given back once more: what was paid before it counts then. */
function paidFor({ periodPrice, periodStart, periodEnd }: SubscriptionRow, bills: readonly BillRow[]) {
  const [newest] = bills;
  const kept = bills.find(stands);
  if (newest && !kept) return undefined;
  const tax = kept && { rate: kept.taxRate, note: kept.taxNote };
  if (kept === newest) return { price: BigInt(periodPrice), period: { start: periodStart, end: periodEnd }, tax };
  const lines = kept!.lines.filter(({ kind }) => kind === 'PLAN' || kind === 'DISCOUNT');
  const from = lines.find(({ kind }) => kind === 'PLAN')?.from;
  return {
    price: lines.reduce((price, { amount }) => price + BigInt(amount), 0n),
    period: { start: from ? new Date(from) : periodStart, end: periodEnd },
    tax,
  };
}
