import { useBusinessTimeZone } from '../../platform/business-time-zone.ts';

export const dayMs = 86_400_000;
const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** A calendar day as `YYYY-MM-DD`, counted on without regard to clocks. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** Whether it is a day that exists. */
export const isDay = (text: string): boolean =>
  isoDay.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;

/** The day it is in a time zone. */
export function todayIn(timeZone: string, now: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-US-u-ca-gregory', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

export const periodDays = 28;

/** The last 28 days up to today, in the time zone of the business, as parameters of the insight calls. */
export function useLastPeriod() {
  const timeZone = useBusinessTimeZone();
  const endDate = todayIn(timeZone);
  return { startDate: addDays(endDate, 1 - periodDays), endDate, timeZone };
}
