import type { BillingInterval } from '@zeacon/contract';
import type { PlansConfig } from '../../config/plans-config.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { type BillingAccountRow, createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { createPaymentsRepository } from './payments.repository.ts';
import type { PlanRow } from './plans.repository.ts';
import { createPromoCodesRepository } from './promo-codes.repository.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import { quote } from './quote.ts';
import { createSubscriptionsRepository, type SubscriptionRow } from './subscriptions.repository.ts';

/** With the account locked, and no payment of it under way. */
export async function lockSettled(tx: Transaction, businessId: string): Promise<BillingAccountRow> {
  const account = await createBillingAccountsRepository(tx).lock(businessId);
  if (await createPaymentsRepository(tx).pendingOf(businessId)) throw new ApiError('plan.payment_pending');
  return account;
}

export const isRunning = (row: SubscriptionRow | undefined): boolean => row !== undefined && row.state !== 'ENDED';

/** A promo code counts until it expires. */
export async function discountOf(on: Queryable, businessId: string, now: Date) {
  const found = await createPromoCodesRepository(on).current(businessId);
  return found && (found.expiresAt === null || found.expiresAt > now) ? found : undefined;
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
    discount: await discountOf(on, account.businessId, now),
    running: row && isRunning(row) ? toRunning(row) : undefined,
    hadTrial: row !== undefined,
    credit: BigInt(account.credit),
    now,
  });
}

const toRunning = (row: SubscriptionRow) => ({
  state: row.state === 'TRIAL' ? ('TRIAL' as const) : ('ACTIVE' as const),
  interval: row.interval,
  planName: row.plan.name,
  anchorDay: row.anchorDay,
  period: { start: row.periodStart, end: row.periodEnd },
  price: BigInt(row.periodPrice),
});
