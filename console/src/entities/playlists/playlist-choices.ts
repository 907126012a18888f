import { useInfiniteQuery } from '@tanstack/react-query';
import { listPlaylists } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

const size = 30;

/** The business's playlists to choose from, page after page. */
export function usePlaylistChoices(search: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['playlists', 'choices', search],
    queryFn: ({ pageParam, signal }) =>
      api.call(listPlaylists, { query: { page: pageParam, size, ...(search && { search }) } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
    placeholderData: (before) => before,
  });
}
