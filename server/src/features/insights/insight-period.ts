import { serverMessages } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';

const dayMs = 24 * 60 * 60 * 1000;
const longestDays = 5 * 366;

/** Whole UTC days: `from` inclusive, `until` exclusive. */
export interface InsightPeriod {
  from: Date;
  until: Date;
}

/** Reads the dates of a query, both inclusive; only the date of an instant counts. */
export function readPeriod({ startDate, endDate }: { startDate: string; endDate: string }): InsightPeriod {
  const from = readDate('startDate', startDate);
  const until = new Date(readDate('endDate', endDate).getTime() + dayMs);
  if (until <= from) throw new ApiError('insight.period_invalid');
  if (until.getTime() - from.getTime() > longestDays * dayMs)
    throw new ApiError('insight.period_invalid', { message: serverMessages.periodTooLong });
  return { from, until };
}

/** Every date of the period, `YYYY-MM-DD`. */
export function datesOf({ from, until }: InsightPeriod): string[] {
  const days = Math.round((until.getTime() - from.getTime()) / dayMs);
  return Array.from({ length: days }, (_, day) => dateOf(new Date(from.getTime() + day * dayMs)));
}

const dateOf = (instant: Date) => instant.toISOString().slice(0, 10);

function readDate(field: string, text: string): Date {
  const written = text.slice(0, 10);
  const date = new Date(`${written}T00:00:00Z`);
  // JavaScript reads 2026-02-30 as a day in March; PostgreSQL has no year 0, and JavaScript prints years after 9999
  // differently.
  const isDay = !Number.isNaN(date.getTime()) && dateOf(date) === written;
  if (!isDay || written < '0001' || written >= '9999') throw fieldError(field, 'There is no such date');
  return date;
}
