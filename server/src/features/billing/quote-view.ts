import type { PlanQuote } from '@zeacon/contract';
import type { discountOf } from './business-state.ts';
import { discounted, discountIn } from './discounts.ts';
import { type PlansService, toPlan } from './plans.service.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import { totalsOf } from './quote.ts';
import type { SubscriptionRow } from './subscriptions.repository.ts';

interface Quoted {
  order: PurchaseOrder;
  account: { details: Parameters<typeof totalsOf>[2]; credit: number };
  hasCard: boolean;
  plan: SubscriptionRow['plan'];
  config: ReturnType<PlansService['require']>;
  discount: Awaited<ReturnType<typeof discountOf>>;
}

/** What somebody sees before they confirm. */
export function toQuote({ order, account, hasCard, plan, config, discount }: Quoted): PlanQuote {
  const { lines, subtotal, taxRate, tax, taxNote, total, creditUsed, creditAdded, amountDue } = order;
  const price = BigInt(plan.details.prices[order.interval] ?? 0);
  const left = discount?.monthsLeft ?? null;
  const after = discount && { ...discount, monthsLeft: left === null ? null : left - order.promoMonths };
  const net = discounted(price, order.interval, discountIn(after, order.interval));
  const next = totalsOf(
    [{ kind: 'PLAN', name: plan.name, quantity: 1, from: null, until: null, amount: Number(net) }],
    config,
    account.details,
    0n,
  );
  return {
    plan: toPlan(plan),
    interval: order.interval,
    currency: config.currency,
    ...{ lines, subtotal, tax, taxNote, total, creditUsed, creditAdded, amountDue },
    taxRate: taxRate / 100,
    trialEndDate: order.state === 'TRIAL' ? order.periodEnd : null,
    nextBillDate: order.periodEnd,
    nextAmount: next.total,
    isCardNeeded: amountDue > 0 && !hasCard,
  };
}
