import type { BillLine, Plan } from '@zeacon/contract';
import { allMeters, unitOf } from '../../platform/plan-meters.ts';
import { atLeastZero, shareOf } from './money.ts';
import { type Period, periodFrom } from './periods.ts';

export type UsedAmounts = Record<(typeof allMeters)[number], bigint>;

/**
 * The months of which each has what the plan includes: those of the period, and before them what was begun of a month in
 * which the interval was changed.
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

/** What is to be charged beside what is owed for the same month already. */
export function lessOwed(found: readonly BillLine[], owed: readonly BillLine[]): BillLine[] {
  return found.flatMap((line) => {
    const same = owed.filter(({ name, from }) => name === line.name && from === line.from);
    const amount = same.reduce((rest, { amount }) => rest - amount, line.amount);
    const quantity = same.reduce((rest, { quantity }) => rest - quantity, line.quantity);
    return amount > 0 && quantity > 0 ? [{ ...line, quantity, amount }] : [];
  });
}
