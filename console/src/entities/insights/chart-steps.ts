import { t } from '@lingui/core/macro';
import type { InsightInterval } from '@zeacon/contract';
import { formatter } from '../../language/formatter.ts';
import { daysBetween } from './insight-dates.ts';

const utc = (options: Intl.DateTimeFormatOptions) =>
  formatter((locales) => new Intl.DateTimeFormat(locales, { ...options, timeZone: 'UTC' }));
const day = utc({ month: 'short', day: 'numeric' });
const fullDay = utc({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
const month = utc({ month: 'short', year: 'numeric' });
const hour = utc({ hour: '2-digit', minute: '2-digit' });
const fullHour = utc({ weekday: 'short', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });

/** Local time as it is written, without its zone: it is shown as it stands. */
const asWritten = (start: string) => new Date(`${start.length > 10 ? start.slice(0, 16) : `${start}T00:00`}Z`);

/** The name of a step of a chart, and a shorter one for below it. */
export function stepNames(interval: InsightInterval, start: string): { full: string; short: string } {
  const at = asWritten(start);
  if (interval === 'hour') return { full: fullHour().format(at), short: hour().format(at) };
  if (interval === 'month') return { full: month().format(at), short: month().format(at) };
  const monday = fullDay().format(at);
  return { full: interval === 'week' ? t`Week of ${monday}` : monday, short: day().format(at) };
}

/** Intervals that give a readable chart of a period, the best one first. */
export function intervalsFor(startDate: string, endDate: string): InsightInterval[] {
  const days = daysBetween(startDate, endDate) + 1;
  if (days <= 2) return ['hour', 'day'];
  if (days <= 8) return ['day', 'hour'];
  if (days <= 92) return ['day', 'week'];
  if (days <= 400) return ['week', 'day', 'month'];
  return ['month', 'week'];
}
