import type { BillingInterval } from '@zeacon/contract';
import type { PlansConfig } from '../../config/plans-config.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { type BillingAccountRow, createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { createBillsRepository } from './bills.repository.ts';
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

/** The promo code that is taken off bills: it counts until it expires. */
export const discountOf = (on: Queryable, businessId: string, now: Date) =>
  createPromoCodesRepository(on).current(businessId, now);

/** The period after this one: its price without and with what a promo code takes off, and the lines that say so. */
export async function nextPeriodOf(on: Queryable, row: SubscriptionRow, now: Date) {
  const { interval } = row;
  const period = periodFrom(row.periodEnd, interval, row.anchorDay);
  const price = BigInt(row.plan.details.prices[interval] ?? 0);
  const discount = discountIn(await discountOf(on, row.businessId, now), interval);
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
    discount: discountIn(await discountOf(on, account.businessId, now), interval),
    moreTrialDays: (await createPromoCodesRepository(on).ofTrial(account.businessId, now))?.trialDays ?? 0,
    running: row && isRunning(row) ? await runningOf(on, row) : undefined,
    hadTrial: row !== undefined,
    credit: BigInt(account.credit),
    now,
  });
}

async function runningOf(on: Queryable, row: SubscriptionRow): Promise<Running> {
  const { businessId, interval, anchorDay, plan, periodPrice } = row;
  const bill = await createBillsRepository(on).ofPeriod(businessId, row.periodEnd);
  const taken = bill?.lines.find(({ kind }) => kind === 'DISCOUNT');
  const code = taken && (await createPromoCodesRepository(on).find(businessId, taken.name));
  return {
    state: row.state === 'TRIAL' ? 'TRIAL' : 'ACTIVE',
    ...{ interval, anchorDay, planName: plan.name, price: BigInt(periodPrice) },
    period: { start: row.periodStart, end: row.periodEnd },
    paidTax: bill && { rate: bill.taxRate, note: bill.taxNote },
    discount: code && { ...code, months: taken.quantity },
  };
}
