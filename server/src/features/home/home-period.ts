import type { InsightQuery } from '@zeacon/contract';
import { addDays, dayIn, dayMs } from '../../platform/days.ts';

export interface HomePeriod {
  days: number;
  timeZone: string;
}

/** The `days` up to today, as queries of figures, and as many before. */
export function periodsUntil(
  now: Date,
  { days, timeZone }: HomePeriod,
): { current: InsightQuery; previous: InsightQuery } {
  const today = dayIn(timeZone, now);
  const query = (first: number, last: number): InsightQuery => ({
    startDate: addDays(today, first),
    endDate: addDays(today, last),
    timeZone,
    filters: {},
  });
  return { current: query(1 - days, 0), previous: query(1 - 2 * days, -days) };
}

/** The same without today, which is not over. */
export const wholePeriodsUntil = (now: Date, period: HomePeriod) =>
  periodsUntil(new Date(now.getTime() - dayMs), period);
