import { dayMs } from '../../platform/days.ts';

export type Interval = 'MONTH' | 'YEAR';

/** A card that could not be charged is tried again so many days after the period had ended. */
export const retryDays = [1, 3, 5, 7] as const;
const graceDays = retryDays.at(-1)!;

export const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * dayMs);

interface Paid {
  period: Interval;
  anchorDay: number;
  paidUntil: Date;
  attemptCount: number;
  isPaused: boolean;
}

export interface NextPeriod {
  paidFrom: Date;
  paidUntil: Date;
  anchorDay: number;
}

/** The end of a period that begins with `start`: at the same time of day in UTC, on the anchor's day or the month's last. */
export function endOf(start: Date, period: Interval, anchorDay: number): Date {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + (period === 'YEAR' ? 12 : 1));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(anchorDay, lastDay));
  return end;
}

/**
 * The period that is paid next. It begins where the last one ended, also where it was paid some days later; where no
 * server ran for longer than that, or nobody could be charged, it begins now, so that nobody pays for what they could not
 * have.
 */
export function nextPeriod({ period, anchorDay, paidUntil, attemptCount, isPaused }: Paid, now: Date): NextPeriod {
  const isLate = isPaused || (attemptCount === 0 && now > addDays(paidUntil, graceDays));
  const paidFrom = isLate ? now : paidUntil;
  const anchor = isLate ? now.getUTCDate() : anchorDay;
  return { paidFrom, paidUntil: endOf(paidFrom, period, anchor), anchorDay: anchor };
}

/** So long whoever could not be charged for the next period has what they paid for, at least. */
export const keptUntil = (paidUntil: Date, next: Date): Date =>
  new Date(Math.max(addDays(paidUntil, graceDays).getTime(), next.getTime()));

/** When it is tried again after `failures` attempts; undefined after the last one. Never two within a day. */
export function nextAttempt(paidUntil: Date, failures: number, now: Date): Date | undefined {
  const day = retryDays[failures - 1];
  if (day === undefined) return undefined;
  return new Date(Math.max(addDays(paidUntil, day).getTime(), addDays(now, 1).getTime()));
}
