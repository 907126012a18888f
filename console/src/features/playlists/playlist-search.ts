import { msg } from '@lingui/core/macro';
import type { PlaylistQuery } from '../../entities/playlists/playlist-queries.ts';
import { useListAddress } from '../../platform/list-address.ts';

const pageSize = 12;

export const sorts = {
  newest: { label: msg`Newest first`, sort: 'createdDate', direction: 'desc' },
  changed: { label: msg`Changed last`, sort: 'updatedDate', direction: 'desc' },
  name: { label: msg`Name A to Z`, sort: 'name', direction: 'asc' },
} as const;
export type SortName = keyof typeof sorts;

/** Search, sort and page of the list, stored in the address; unknown values count as unset. */
export function usePlaylistSearch() {
  const address = useListAddress<'sort'>();
  const { search, page } = address;
  const asked = address.read('sort');
  const sort = (asked in sorts ? asked : 'newest') as SortName;
  const query: PlaylistQuery = {
    page,
    size: pageSize,
    sort: sorts[sort].sort,
    direction: sorts[sort].direction,
    ...(search && { search }),
  };
  return { address, sort, query };
}
