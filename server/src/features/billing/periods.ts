import type { BillingInterval } from '@zeacon/contract';
import { dayMs } from '../../platform/days.ts';

/** From its start until before its end. Both are at the same time of day in UTC, so it is whole days. */
export interface Period {
  start: Date;
  end: Date;
}

export const monthsOf: Record<BillingInterval, number> = { MONTH: 1, YEAR: 12 };

/**
 * The period that begins with `start`. `anchorDay` is the day of the month on which the first began: after a shorter
 * month, the next end is on that day again.
 */
export function periodFrom(start: Date, interval: BillingInterval, anchorDay: number): Period {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + monthsOf[interval]);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(anchorDay, lastDay));
  return { start, end };
}

export const daysOf = ({ start, end }: Period): bigint => BigInt(Math.round((end.getTime() - start.getTime()) / dayMs));

/**
 * Whole days of the period that are over, or have begun: within one day, all questions about what is left have the same
 * answer.
 */
export function usedDays(period: Period, now: Date, { withBegun = false } = {}): bigint {
  const exact = (now.getTime() - period.start.getTime()) / dayMs;
  const days = BigInt(withBegun ? Math.ceil(exact) : Math.floor(exact));
  const all = daysOf(period);
  if (days < 0n) return 0n;
  return days > all ? all : days;
}

export const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * dayMs);
