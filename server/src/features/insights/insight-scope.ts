import type { InsightQuery } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { InsightScope } from './figures-scope.ts';
import { readPeriod } from './insight-period.ts';

export interface ScopeReaderDeps {
  /** The business that owns the video; `undefined` if there is no such video. */
  findStreamBusiness: (streamId: string) => Promise<string | undefined>;
  timeZoneOf: (businessId: string) => Promise<string>;
}

/**
 * Reads what a query asks for. `businessId` is always the caller's own; everything else in the query must belong to it,
 * otherwise it throws `account.not_found` or `stream.not_found`.
 */
export function createScopeReader({ findStreamBusiness, timeZoneOf }: ScopeReaderDeps) {
  return async (businessId: string, query: InsightQuery): Promise<InsightScope> => {
    const period = readPeriod(query);
    const { streamId, filters } = query;
    if (query.businessId !== undefined && query.businessId !== businessId) throw new ApiError('account.not_found');
    if (streamId !== undefined && (await findStreamBusiness(streamId)) !== businessId)
      throw new ApiError('stream.not_found');
    const timeZone = query.timeZone ?? (await timeZoneOf(businessId));
    return { ...period, businessId, streamId, timeZone, filters };
  };
}
