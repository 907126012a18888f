import type { InsightInterval, ReportView } from '@zeacon/contract';
import { addDays, dayIn, dayMs } from '../../platform/days.ts';

/** The days of a report as they are at this moment, both included. */
export function reportPeriod({ period, timeZone }: ReportView, now: Date): { startDate: string; endDate: string } {
  if ('startDate' in period) return period;
  const endDate = dayIn(timeZone, now);
  return { startDate: addDays(endDate, 1 - period.days), endDate };
}

/** As many steps as a chart shows well. */
export function reportInterval({ startDate, endDate }: { startDate: string; endDate: string }): InsightInterval {
  const days = 1 + Math.round((Date.parse(endDate) - Date.parse(startDate)) / dayMs);
  if (days <= 2) return 'hour';
  if (days <= 92) return 'day';
  return days <= 366 ? 'week' : 'month';
}
