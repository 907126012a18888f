import { type HistoryEntry, type Page, toPage } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { HistoryFilter, HistoryOrder, StreamHistoryRepository } from './stream-history.repository.ts';
import { sliceOf } from './stream-rules.ts';

export type StreamHistoryService = ReturnType<typeof createStreamHistoryService>;

interface HistoryQuery extends HistoryFilter {
  businessId?: string | undefined;
  /** As `createdDate,DESC`. */
  sort: string;
  page: number;
  size: number;
}

export function createStreamHistoryService({ history }: { history: StreamHistoryRepository }) {
  return {
    async list(businessId: string, query: HistoryQuery): Promise<Page<HistoryEntry>> {
      if (query.businessId && query.businessId !== businessId) throw new ApiError('account.not_found');
      const { rows, totalItems } = await history.list(businessId, query, orderOf(query.sort), sliceOf(query));
      const items = rows.map(
        ({ createdAt, removedAt, ...row }): HistoryEntry => ({
          ...row,
          createdDate: createdAt.toISOString(),
          state: removedAt ? 'DELETED' : 'PRESENT',
          deletedDate: removedAt?.toISOString() ?? null,
        }),
      );
      return toPage(items, totalItems, query);
    },
  };
}

/** The contract has checked the format; the field is case-sensitive, the direction is not. */
function orderOf(sort: string): HistoryOrder {
  const [field = '', direction = ''] = sort.toLowerCase().split(',');
  const fields = { createddate: 'createdDate', name: 'name', durationms: 'durationMs' } as const;
  return { sort: fields[field as keyof typeof fields], direction: direction === 'asc' ? 'asc' : 'desc' };
}
