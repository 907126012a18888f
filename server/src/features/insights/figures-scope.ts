import type { InsightDimension } from '@zeacon/contract';

/** The views that figures cover: those that began on these days, both included. A missing filter accepts everything. */
export interface InsightScope {
  businessId: string;
  /** `YYYY-MM-DD` in `timeZone`. */
  startDate: string;
  endDate: string;
  timeZone: string;
  streamId?: string | undefined;
  streamIds?: readonly string[] | undefined;
  filters: Readonly<Partial<Record<InsightDimension, readonly string[] | undefined>>>;
}
