import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  appEndImpersonation,
  appImpersonate,
  type Call,
  getConsoleSession,
  getOperatedBillPdf,
  getOperatedBusiness,
  listAllBills,
  listBusinesses,
  listBusinessMembers,
  listImpersonationChanges,
  listImpersonations,
  listOperatedBills,
  refundBill,
} from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { useApi } from '../../platform/api.ts';
import { signInAtom } from '../../platform/session.ts';

type BusinessesQuery = Call<typeof listBusinesses>['query'];
type ImpersonationsQuery = Call<typeof listImpersonations>['query'];

/** What hangs on a business lies below it. */
export const operatedBusinessKey = (businessId: string) => ['operator', 'business', businessId];

export function useBusinesses(query: BusinessesQuery) {
  const api = useApi();
  return useQuery({
    queryKey: ['operator', 'businesses', query],
    queryFn: ({ signal }) => api.call(listBusinesses, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Page by page, the newest first. */
export function useImpersonationChanges(id: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['operator', 'impersonation', id, 'changes'],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listImpersonationChanges,
        { params: { id }, query: { ...(pageParam && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export function useOperatedBusiness(businessId: string) {
  const api = useApi();
  return useQuery({
    queryKey: operatedBusinessKey(businessId),
    queryFn: ({ signal }) => api.call(getOperatedBusiness, { params: { businessId } }, signal),
  });
}

export function useOperatedBills(businessId: string, page: number) {
  const api = useApi();
  return useQuery({
    queryKey: [...operatedBusinessKey(businessId), 'bills', page],
    queryFn: ({ signal }) => api.call(listOperatedBills, { params: { businessId }, query: { page } }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Of all businesses, the newest first. */
export function useAllBills(query: Call<typeof listAllBills>['query']) {
  const api = useApi();
  return useQuery({
    queryKey: ['operator', 'bills', query],
    queryFn: ({ signal }) => api.call(listAllBills, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useOperatedBillPdf() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ businessId, billId }: { businessId: string; billId: string }) =>
      api.file(getOperatedBillPdf, { params: { businessId, billId } }),
  });
}

export function useRefundBill() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (params: Call<typeof refundBill>['params']) => api.call(refundBill, { params }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['operator'] }),
  });
}

export function useBusinessMembers(businessId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['operator', 'members', businessId],
    queryFn: async ({ signal }) => (await api.call(listBusinessMembers, { params: { businessId } }, signal)).items,
  });
}

export function useImpersonations(query: ImpersonationsQuery) {
  const api = useApi();
  return useQuery({
    queryKey: ['operator', 'impersonations', query],
    queryFn: ({ signal }) => api.call(listImpersonations, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Begins and ends acting as somebody: the console is theirs from then on, or the operator's again. */
export function useImpersonationCalls() {
  const api = useApi();
  const signIn = useSetAtom(signInAtom);
  return {
    begin: useMutation({
      mutationFn: (body: Call<typeof appImpersonate>['body']) => api.call(appImpersonate, { body }),
      onSuccess: signIn,
    }),
    end: useMutation({ mutationFn: () => api.call(appEndImpersonation, {}), onSuccess: signIn }),
    /** For one that is over: the cookies of the operator's own session count again. */
    comeBack: useMutation({ mutationFn: () => api.call(getConsoleSession, {}), onSuccess: signIn }),
  };
}
