import { type InsightInterval, serverMessages } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import { dayMs } from '../../platform/days.ts';

const longestDays = 5 * 366;
const hourlyMaxDays = 31;

/** Days, both included, `YYYY-MM-DD` in whatever time zone goes with them. */
export interface InsightPeriod {
  startDate: string;
  endDate: string;
}

/** Reads the dates of a query; of an instant only the date counts. */
export function readPeriod({ startDate, endDate }: InsightPeriod): InsightPeriod {
  const start = readDate('startDate', startDate);
  const end = readDate('endDate', endDate);
  if (end < start) throw new ApiError('insight.period_invalid');
  if (daysBetween(start, end) > longestDays)
    throw new ApiError('insight.period_invalid', { message: serverMessages.periodTooLong });
  return { startDate: dateOf(start), endDate: dateOf(end) };
}

/** As many days as the period has, right before it. */
export function periodBefore({ startDate, endDate }: InsightPeriod): InsightPeriod {
  const start = Date.parse(startDate);
  const days = daysBetween(start, Date.parse(endDate));
  return { startDate: dateOf(start - days * dayMs), endDate: dateOf(start - dayMs) };
}

/** Hours of a long period would be more than anybody can look at. */
export function requireFewSteps(period: InsightPeriod, interval: InsightInterval): void {
  const days = daysBetween(Date.parse(period.startDate), Date.parse(period.endDate));
  if (interval === 'hour' && days > hourlyMaxDays)
    throw new ApiError('insight.period_invalid', { message: serverMessages.hoursTooMany });
}

/** How many days there are from `start` to `end`, both included. */
const daysBetween = (start: number, end: number) => Math.round((end - start) / dayMs) + 1;

const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** Midnight of the day in UTC, epoch ms. */
function readDate(field: string, text: string): number {
  const written = text.slice(0, 10);
  const date = new Date(`${written}T00:00:00Z`);
  // JavaScript reads 2026-02-30 as a day in March; PostgreSQL has no year 0, and JavaScript prints years after 9999
  // differently.
  const isDay = !Number.isNaN(date.getTime()) && dateOf(date.getTime()) === written;
  if (!isDay || written < '0001' || written >= '9999') throw fieldError(field, 'There is no such date');
  return date.getTime();
}
