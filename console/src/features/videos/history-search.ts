import { msg } from '@lingui/core/macro';
import { type Visibility, visibilities } from '@zeacon/contract';
import type { HistoryQuery } from '../../entities/videos/video-queries.ts';
import { useListAddress } from '../../platform/list-address.ts';
import type { Sorting } from '../../ui/data-table.tsx';

export const historySorts = {
  newest: { label: msg`Newest first`, sort: 'createdDate,DESC' },
  oldest: { label: msg`Oldest first`, sort: 'createdDate,ASC' },
  title: { label: msg`Title A to Z`, sort: 'name,ASC' },
  titleBackwards: { label: msg`Title Z to A`, sort: 'name,DESC' },
  longest: { label: msg`Longest first`, sort: 'durationMs,DESC' },
  shortest: { label: msg`Shortest first`, sort: 'durationMs,ASC' },
} as const;
export type HistorySortName = keyof typeof historySorts;

const pageSize = 20;

/** The history's search, filter, order and page, stored in the address. */
export function useHistorySearch() {
  const address = useListAddress<'sort' | 'visibility'>(['visibility']);
  const { search, page, read, change } = address;
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
  return {
    address,
    sort,
    visibility,
    query,
    changeSort: (wanted: HistorySortName) => change({ sort: wanted === 'newest' ? '' : wanted }),
  };
}

/** The order in the form that table headings use. */
export function toSorting(name: HistorySortName): Sorting {
  const [column, direction] = historySorts[name].sort.split(',');
  return { column: column!, direction: direction === 'ASC' ? 'ascending' : 'descending' };
}

export function fromSorting({ column, direction }: Sorting): HistorySortName {
  const wanted = `${column},${direction === 'ascending' ? 'ASC' : 'DESC'}`;
  const names = Object.keys(historySorts) as HistorySortName[];
  return names.find((name) => historySorts[name].sort === wanted) ?? 'newest';
}
