import { useInfiniteQuery } from '@tanstack/react-query';
import { listLiveAndVod } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

const size = 30;

/** Everything a player or a playlist may show, newest first, page after page. */
export function useStreamChoices(search: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['videos', 'choices', search],
    queryFn: ({ pageParam, signal }) =>
      api.call(listLiveAndVod, { query: { page: pageParam, size, ...(search && { search }) } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
    placeholderData: (before) => before,
  });
}
