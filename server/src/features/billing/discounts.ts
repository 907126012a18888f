import type { BillingInterval, BillLine } from '@zeacon/contract';
import { least, shareOf } from './money.ts';
import { monthsOf, type Period } from './periods.ts';

export interface Discount {
  code: string;
  percent: number | null;
  amount: number | null;
  /** Of the period that it is taken off of. */
  months: number;
}

/** Of a code with so many months left, null for all. */
export function discountIn<Code extends { monthsLeft: number | null }>(
  code: Code | undefined,
  interval: BillingInterval,
) {
  const months = Math.min(code?.monthsLeft ?? Number.POSITIVE_INFINITY, monthsOf[interval]);
  return code && months > 0 ? { ...code, months } : undefined;
}

/** A plan for a time, and what a promo code takes off of it. */
export function planLines(
  name: string,
  price: bigint,
  net: bigint,
  { start, end }: Period,
  discount: Discount | undefined,
): BillLine[] {
  if (price === 0n) return [];
  const time = { from: start.toISOString(), until: end.toISOString() };
  const lines: BillLine[] = [{ kind: 'PLAN', name, quantity: 1, ...time, amount: Number(price) }];
  if (discount && net < price)
    lines.push({
      kind: 'DISCOUNT',
      name: discount.code,
      quantity: discount.months,
      ...time,
      amount: Number(net - price),
    });
  return lines;
}

/** An amount is that of a month, as a share is. Never more is taken off than the months of the discount cost. */
export function discounted(
  price: bigint,
  interval: BillingInterval,
  discount: Pick<Discount, 'percent' | 'amount' | 'months'> | undefined,
): bigint {
  if (!discount) return price;
  const all = monthsOf[interval];
  const months = BigInt(Math.min(discount.months, all));
  const ofMonths = shareOf(price, months, BigInt(all));
  if (discount.percent !== null) return price - shareOf(ofMonths, BigInt(discount.percent), 100n);
  return price - least(ofMonths, BigInt(discount.amount ?? 0) * months);
}
