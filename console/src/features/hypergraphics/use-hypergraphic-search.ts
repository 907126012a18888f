import type { HypergraphicQuery } from '../../entities/hypergraphics/hypergraphic-queries.ts';
import { useListAddress } from '../../platform/list-address.ts';

const pageSize = 24;

/** Search and page of the library, stored in the address. */
export function useHypergraphicSearch() {
  const address = useListAddress<'live'>(['live']);
  const { search, page } = address;
  const isLiveOnly = address.read('live') === 'yes';
  const query: HypergraphicQuery = {
    page,
    size: pageSize,
    ...(search && { search }),
    ...(isLiveOnly && { addToLiveStream: 'true' }),
  };
  return { address, isLiveOnly, query };
}
