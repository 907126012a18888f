import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  beginSearchLink,
  type Call,
  fetchSearchFigures,
  finishSearchLink,
  getSearchFigures,
  listSearchAccounts,
  listVerifiedSearchSites,
  unlinkSearchAccount,
  unlinkSearchSite,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

const all = ['search-console'];
const fetchingMs = 2000;

/** Asked again while figures are fetched. */
export function useSearchAccounts() {
  const api = useApi();
  return useQuery({
    queryKey: [...all, 'accounts'],
    queryFn: ({ signal }) => api.call(listSearchAccounts, {}, signal),
    refetchInterval: ({ state: { data } }) => (data?.items.some(({ isFetching }) => isFetching) ? fetchingMs : false),
  });
}

export function useVerifiedSearchSites() {
  const api = useApi();
  return useQuery({
    queryKey: [...all, 'sites'],
    queryFn: ({ signal }) => api.call(listVerifiedSearchSites, {}, signal),
  });
}

/** `fetchedDate`: when what is asked for last changed. */
export function useSearchFigures(query: Call<typeof getSearchFigures>['query'], fetchedDate: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...all, 'figures', query, fetchedDate],
    queryFn: ({ signal }) => api.call(getSearchFigures, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useSearchCalls() {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: all });
  return {
    /** Leaves for Google's page. */
    begin: useMutation({
      mutationFn: (email: string | undefined) => api.call(beginSearchLink, { body: { ...(email && { email }) } }),
      onSuccess: ({ url }) => location.assign(url),
    }),
    finish: useMutation({
      mutationFn: (query: string) => api.call(finishSearchLink, { body: { query } }),
      onSettled,
    }),
    fetch: useMutation({ mutationFn: () => api.call(fetchSearchFigures, {}), onSettled }),
    unlink: useMutation({
      mutationFn: (email: string) => api.call(unlinkSearchAccount, { params: { email } }),
      onSettled,
    }),
    unlinkSite: useMutation({
      mutationFn: (params: { email: string; site: string }) => api.call(unlinkSearchSite, { params }),
      onSettled,
    }),
  };
}
