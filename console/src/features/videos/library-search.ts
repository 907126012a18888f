import type { PublishStatus } from '@zeacon/contract';
import { useSearchParams } from 'wouter';
import type { VideoQuery } from '../../platform/video-queries.ts';

export const pageSize = 20;

export const sorts = {
  newest: { label: 'Newest first', sort: 'createdDate', direction: 'desc' },
  oldest: { label: 'Oldest first', sort: 'createdDate', direction: 'asc' },
  changed: { label: 'Changed last', sort: 'updatedDate', direction: 'desc' },
  title: { label: 'Title A to Z', sort: 'name', direction: 'asc' },
  longest: { label: 'Longest first', sort: 'durationMs', direction: 'desc' },
} as const;
export type SortName = keyof typeof sorts;

export const statusFilters = {
  all: { label: 'All videos', publishStatus: undefined },
  published: { label: 'Published', publishStatus: 'Published' },
  unpublished: { label: 'Not published', publishStatus: 'UnPublished' },
} as const satisfies Record<string, { label: string; publishStatus: PublishStatus | undefined }>;
export type StatusFilter = keyof typeof statusFilters;

/** The library's search, filter, sort and page, as they stand in the address; what is not known there counts as unset. */
export function useLibrarySearch() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const sortParam = params.get('sort') ?? '';
  const statusParam = params.get('status') ?? '';
  const sort = (sortParam in sorts ? sortParam : 'newest') as SortName;
  const status = (statusParam in statusFilters ? statusParam : 'all') as StatusFilter;
  const page = Math.max(0, (Number.parseInt(params.get('page') ?? '1', 10) || 1) - 1);
  const { publishStatus } = statusFilters[status];

  const query: VideoQuery = {
    page,
    size: pageSize,
    sort: sorts[sort].sort,
    direction: sorts[sort].direction,
    ...(search && { search: search.slice(0, 200) }),
    ...(publishStatus && { publishStatus }),
  };

  /** An empty value leaves the address. Anything but a page turn goes back to the first page. */
  function change(changes: Partial<Record<'search' | 'sort' | 'status' | 'page', string>>) {
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

  return { search, sort, status, page, query, isNarrowed: search !== '' || status !== 'all', change };
}
