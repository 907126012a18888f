import type { BillLine, Plan } from '@zeacon/contract';
import { allMeters, unitOf } from '../../platform/plan-meters.ts';
import { atLeastZero, shareOf } from './money.ts';
import { type Period, periodFrom } from './periods.ts';

export type UsedAmounts = Record<(typeof allMeters)[number], bigint>;

/**
 * The months of which each has what the plan includes: those of the period, and before them what is left of a time that
 * was not billed yet, because the interval was changed within it.
 */
export function billedMonths(period: Period, anchorDay: number, billedUntil: Date | null): Period[] {
  const months: Period[] = [];
  for (let start = period.start; start < period.end; ) {
    const { end } = periodFrom(start, 'MONTH', anchorDay);
    // A trial may be shorter than a month.
    months.push({ start, end: new Date(Math.min(end.getTime(), period.end.getTime())) });
    start = end;
  }
  if (billedUntil === null) return months;
  const before = billedUntil < period.start ? [{ start: billedUntil, end: period.start }] : [];
  const open = months.filter(({ end }) => end > billedUntil);
  return [...before, ...open.map(({ start, end }) => ({ start: start < billedUntil ? billedUntil : start, end }))];
}

/** Whole units beyond what is included: one that was only begun is not charged. */
export function beyond(used: bigint, included: number, unit: bigint): bigint {
  return atLeastZero(used - BigInt(included) * unit) / unit;
}

/** What was used in a month beyond the plan, where the plan has a price for it. */
export function overageLines(
  { includes, overage }: Pick<Plan, 'includes' | 'overage'>,
  used: UsedAmounts,
  { start, end }: Period,
): BillLine[] {
  return allMeters.flatMap((meter): BillLine[] => {
    const price = overage[meter];
    const included = includes[meter];
    if (!price || included === undefined) return [];
    const quantity = beyond(used[meter], included, unitOf(meter, end.getTime() - start.getTime()));
    const amount = shareOf(BigInt(price.amount), quantity, BigInt(price.per));
    if (amount === 0n) return [];
    const time = { from: start.toISOString(), until: end.toISOString() };
    return [{ kind: 'OVERAGE', name: meter, quantity: Number(quantity), ...time, amount: Number(amount) }];
  });
}
