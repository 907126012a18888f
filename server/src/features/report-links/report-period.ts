import type { InsightInterval, ReportView } from '@zeacon/contract';
import { addDays, dayIn, dayMs } from '../../platform/days.ts';

/** The days of a report as they are at this moment, both included. */
export function reportPeriod({ period, timeZone }: ReportView, now: Date): { startDate: string; endDate: string } {
  if ('startDate' in period) return period;
  const endDate = dayIn(timeZone, now);
  return { startDate: addDays(endDate, 1 - period.days), endDate };
}

/** Of more days than these, steps of that length would be more than a chart shows. */
const daysMax: Record<InsightInterval, number> = { hour: 8, day: 400, week: 5 * 366, month: 5 * 366 };

/** The steps that were asked for, or as many as a chart shows well. */
export function reportInterval(
  { startDate, endDate }: { startDate: string; endDate: string },
  wanted?: InsightInterval,
): InsightInterval {
  const days = 1 + Math.round((Date.parse(endDate) - Date.parse(startDate)) / dayMs);
  if (wanted && days <= daysMax[wanted]) return wanted;
  if (days <= 2) return 'hour';
  if (days <= 92) return 'day';
  return days <= 366 ? 'week' : 'month';
}
