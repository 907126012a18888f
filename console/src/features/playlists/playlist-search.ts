import { useListAddress } from '../../platform/list-address.ts';
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
  const { search, page, read, change } = useListAddress<'sort'>();
  const asked = read('sort');
  const sort = (asked in sorts ? asked : 'newest') as SortName;
  const query: PlaylistQuery = {
    page,
    size: pageSize,
    sort: sorts[sort].sort,
    direction: sorts[sort].direction,
    ...(search && { search }),
  };
  return { search, sort, query, change };
}
