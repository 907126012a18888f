import type { InsightQuery } from '@zeacon/contract';
import { addDays } from '../../platform/days.ts';
import type { FiguresPort } from './figures-port.ts';

const longAgoDays = 4 * 365;

/**
 * Whether the history of a business covers a period whole. Of one that began within the period, more later on says only
 * that there was less time before.
 */
export async function coversWhole(figures: FiguresPort, businessId: string, period: InsightQuery): Promise<boolean> {
  const { startDate } = period;
  const wasShown = async (from: string, until: string) => {
    const query = { ...period, startDate: from, endDate: until, compare: false };
    return (await figures.kpi(businessId, query)).pageViews > 0;
  };
  return (
    (await wasShown(startDate, startDate)) || (await wasShown(addDays(startDate, -longAgoDays), addDays(startDate, -1)))
  );
}
