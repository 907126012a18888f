import { type Visibility, visibilities } from '@zeacon/contract';
import { useListAddress } from '../../platform/list-address.ts';
import type { HistoryQuery } from '../../platform/video-queries.ts';

export const historySorts = {
  newest: { label: 'Newest first', sort: 'createdDate,DESC' },
  oldest: { label: 'Oldest first', sort: 'createdDate,ASC' },
  title: { label: 'Title A to Z', sort: 'name,ASC' },
  longest: { label: 'Longest first', sort: 'durationMs,DESC' },
} as const;
export type HistorySortName = keyof typeof historySorts;

const pageSize = 20;

/** The history's search, filter, order and page, as they stand in the address. */
export function useHistorySearch() {
  const { search, page, read, change } = useListAddress<'sort' | 'visibility'>();
  const asked = read('sort');
  const sort = (asked in historySorts ? asked : 'newest') as HistorySortName;
  const visibility: Visibility | '' = visibilities.find((one) => one === read('visibility')) ?? '';
  const query: HistoryQuery = {
    page,
    size: pageSize,
    sort: historySorts[sort].sort,
    ...(search && { search }),
    ...(visibility && { accessVisibility: visibility }),
  };
  return { search, sort, visibility, query, isNarrowed: search !== '' || visibility !== '', change };
}
