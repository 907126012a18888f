import type { InsightQuery } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { InsightScope } from './event-store.ts';
import { type InsightPeriod, readPeriod } from './insight-period.ts';

export interface ScopeReaderDeps {
  /** The business that owns the video; `undefined` if there is no such video. */
  findStreamBusiness: (streamId: string) => Promise<string | undefined>;
}

/**
 * Reads what a query asks for. `businessId` is always the caller's own; everything else in the query must belong to it,
 * otherwise it throws `account.not_found` or `stream.not_found`.
 */
export function createScopeReader({ findStreamBusiness }: ScopeReaderDeps) {
  return async (businessId: string, query: InsightQuery): Promise<InsightScope & InsightPeriod> => {
    const period = readPeriod(query);
    const { streamId, filters } = query;
    if (query.businessId !== undefined && query.businessId !== businessId) throw new ApiError('account.not_found');
    if (streamId !== undefined && (await findStreamBusiness(streamId)) !== businessId)
      throw new ApiError('stream.not_found');
    return {
      ...period,
      businessId,
      streamId,
      destinationTypes: unlessEmpty(filters.destinationType),
      playerIds: unlessEmpty(filters.playerId),
    };
  };
}

const unlessEmpty = (values: string[] | undefined) => (values && values.length > 0 ? values : undefined);
