import type { InsightInterval, ReportView } from '@zeacon/contract';

const dayMs = 86_400_000;

/** The days of a report as they are at this moment, both included. */
export function reportPeriod({ period, timeZone }: ReportView, now: Date): { startDate: string; endDate: string } {
  if ('startDate' in period) return period;
  const endDate = dayIn(timeZone, now);
  return { startDate: plusDays(endDate, 1 - period.days), endDate };
}

/** As many steps as a chart shows well. */
export function reportInterval({ startDate, endDate }: { startDate: string; endDate: string }): InsightInterval {
  const days = 1 + Math.round((Date.parse(endDate) - Date.parse(startDate)) / dayMs);
  if (days <= 2) return 'hour';
  if (days <= 92) return 'day';
  return days <= 366 ? 'week' : 'month';
}

function dayIn(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-US-u-ca-gregory', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
  }).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
