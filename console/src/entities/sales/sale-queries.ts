import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Call,
  getSalesAccount,
  getSellingState,
  listPayments,
  listSales,
  type MembershipPrice,
  refundPartOfSale,
  refundSale,
  removeCommunityPrice,
  removePlaylistPrice,
  removeSalesAccount,
  removeVideoPrice,
  setCommunityPrice,
  setPlaylistPrice,
  setSalesAccount,
  setVideoPrice,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export type SaleQuery = Call<typeof listSales>['query'];

export function useSales(query: SaleQuery) {
  const api = useApi();
  return useQuery({
    queryKey: ['sales', query],
    queryFn: ({ signal }) => api.call(listSales, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** What was paid for a video, also what the business recorded itself; for those who may see money. */
export function useVideoPayments(query: NonNullable<Call<typeof listPayments>['query']>, enabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['sales', 'payments', query],
    enabled,
    queryFn: ({ signal }) => api.call(listPayments, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useRefund() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    /** Without a part, all that is left. */
    mutationFn: ({ id, part }: { id: string; part?: Call<typeof refundPartOfSale>['body'] }) =>
      part ? api.call(refundPartOfSale, { params: { id }, body: part }) : api.call(refundSale, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sales'] }),
  });
}

/** What a video costs its viewers. */
export function useVideoPrice(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['videos'] });
  return {
    set: useMutation({
      mutationFn: (body: Call<typeof setVideoPrice>['body']) => api.call(setVideoPrice, { params: { id }, body }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: () => api.call(removeVideoPrice, { params: { id } }), onSuccess }),
  };
}

/** What a playlist costs its viewers as a series. Each of its videos says so too. */
export function usePlaylistPrice(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = () =>
    Promise.all([['playlists'], ['videos']].map((queryKey) => queries.invalidateQueries({ queryKey })));
  return {
    set: useMutation({
      mutationFn: (body: Call<typeof setPlaylistPrice>['body']) => api.call(setPlaylistPrice, { params: { id }, body }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: () => api.call(removePlaylistPrice, { params: { id } }), onSuccess }),
  };
}

/** What joining a community costs. */
export function useCommunityPrice(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['communities'] });
  return {
    set: useMutation({
      mutationFn: ({ amount, currency, period }: MembershipPrice) =>
        api.call(setCommunityPrice, { params: { id }, body: { amount, currency, period } }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: () => api.call(removeCommunityPrice, { params: { id } }), onSuccess }),
  };
}

/** Through what viewers pay. */
export function useSellingState() {
  const api = useApi();
  return useQuery({
    queryKey: ['selling'],
    queryFn: ({ signal }) => api.call(getSellingState, {}, signal),
  });
}

/** The account that viewers pay, and what changes it. */
export function useSalesAccount() {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () =>
    Promise.all([['selling'], ['sales-account']].map((queryKey) => queries.invalidateQueries({ queryKey })));
  return {
    account: useQuery({
      queryKey: ['sales-account'],
      queryFn: ({ signal }) => api.call(getSalesAccount, {}, signal),
    }),
    set: useMutation({
      mutationFn: (body: Call<typeof setSalesAccount>['body']) => api.call(setSalesAccount, { body }),
      onSettled,
    }),
    remove: useMutation({ mutationFn: () => api.call(removeSalesAccount, {}), onSettled }),
  };
}
