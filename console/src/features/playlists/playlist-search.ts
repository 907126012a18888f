import { useSearchParams } from 'wouter';
import type { PlaylistQuery } from '../../platform/playlist-queries.ts';

const pageSize = 12;

export const sorts = {
  newest: { label: 'Newest first', sort: 'createdDate', direction: 'desc' },
  changed: { label: 'Changed last', sort: 'updatedDate', direction: 'desc' },
  name: { label: 'Name A to Z', sort: 'name', direction: 'asc' },
} as const;
export type SortName = keyof typeof sorts;

/** Search, sort and page of the list, as they stand in the address; what is not known there counts as unset. */
export function usePlaylistSearch() {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').slice(0, 200);
  const sortParam = params.get('sort') ?? '';
  const sort = (sortParam in sorts ? sortParam : 'newest') as SortName;
  const page = Math.max(0, (Number.parseInt(params.get('page') ?? '1', 10) || 1) - 1);
  const query: PlaylistQuery = {
    page,
    size: pageSize,
    sort: sorts[sort].sort,
    direction: sorts[sort].direction,
    ...(search && { search }),
  };

  /** An empty value leaves the address. Anything but a page turn goes back to the first page. */
  function change(changes: Partial<Record<'search' | 'sort' | 'page', string>>) {
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

  return { search, sort, query, change };
}
