import { type Visibility, visibilities } from '@zeacon/contract';
import { useSearchParams } from 'wouter';
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
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').slice(0, 200);
  const sortParam = params.get('sort') ?? '';
  const sort = (sortParam in historySorts ? sortParam : 'newest') as HistorySortName;
  const visibility: Visibility | '' = visibilities.find((one) => one === params.get('visibility')) ?? '';
  const page = Math.max(0, (Number.parseInt(params.get('page') ?? '1', 10) || 1) - 1);
  const query: HistoryQuery = {
    page,
    size: pageSize,
    sort: historySorts[sort].sort,
    ...(search && { search }),
    ...(visibility && { accessVisibility: visibility }),
  };

  /** An empty value leaves the address. Anything but a page turn goes back to the first page. */
  function change(changes: Partial<Record<'search' | 'sort' | 'visibility' | 'page', string>>) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('page' in changes)) next.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: !('page' in changes) },
    );
  }

  return { search, sort, visibility, query, isNarrowed: search !== '' || visibility !== '', change };
}
