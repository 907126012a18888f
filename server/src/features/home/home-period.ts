import type { InsightQuery } from '@zeacon/contract';

const dayMs = 86_400_000;

export interface HomePeriod {
  days: number;
  timeZone: string;
}

/** The `days` up to today, as queries of figures, and as many before. */
export function periodsUntil(
  now: Date,
  { days, timeZone }: HomePeriod,
): { current: InsightQuery; previous: InsightQuery } {
  const today = dateIn(timeZone, now);
  const query = (first: number, last: number): InsightQuery => ({
    startDate: plusDays(today, first),
    endDate: plusDays(today, last),
    timeZone,
    filters: {},
  });
  return { current: query(1 - days, 0), previous: query(1 - 2 * days, -days) };
}

/** The same without today, which is not over. */
export const wholePeriodsUntil = (now: Date, period: HomePeriod) =>
  periodsUntil(new Date(now.getTime() - dayMs), period);

/** `YYYY-MM-DD` as calendars there show it. */
export function dateIn(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const of = new Map(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${of.get('year')}-${of.get('month')}-${of.get('day')}`;
}

const plusDays = (date: string, days: number) =>
  new Date(new Date(`${date}T00:00:00Z`).getTime() + days * dayMs).toISOString().slice(0, 10);
