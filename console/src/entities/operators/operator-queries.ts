import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import {
  appEndImpersonation,
  appImpersonate,
  type Call,
  getConsoleSession,
  listBusinesses,
  listBusinessMembers,
  listImpersonations,
} from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { useApi } from '../../platform/api.ts';
import { signInAtom } from '../../platform/session.ts';

export type ListQuery = Call<typeof listBusinesses>['query'];

export function useBusinesses(query: ListQuery) {
  const api = useApi();
  return useQuery({
    queryKey: ['operator', 'businesses', query],
    queryFn: ({ signal }) => api.call(listBusinesses, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useBusinessMembers(businessId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['operator', 'members', businessId],
    queryFn: async ({ signal }) => (await api.call(listBusinessMembers, { params: { businessId } }, signal)).items,
  });
}

export function useImpersonations(query: ListQuery) {
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
