import type { HypergraphicQuery } from '../../platform/hypergraphic-queries.ts';
import { useListAddress } from '../../platform/list-address.ts';

const pageSize = 24;

/** Search and page of the library, as they stand in the address. */
export function useHypergraphicSearch() {
  const { search, page, read, change } = useListAddress<'live'>();
  const isLiveOnly = read('live') === 'yes';
  const query: HypergraphicQuery = {
    page,
    size: pageSize,
    ...(search && { search }),
    ...(isLiveOnly && { addToLiveStream: 'true' }),
  };
  return { search, isLiveOnly, query, change };
}
