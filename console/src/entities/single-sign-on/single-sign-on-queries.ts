import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AccountProof,
  addIdentity,
  beginIdentity,
  beginSingleSignOn,
  getSingleSignOn,
  listIdentities,
  removeIdentity,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';
import { sessionsKey } from '../sign-in-sessions/session-queries.ts';

const identitiesKey = ['identities'];

export function useSingleSignOn() {
  const api = useApi();
  return useQuery({ queryKey: ['single-sign-on'], queryFn: ({ signal }) => api.call(getSingleSignOn, {}, signal) });
}

/** Goes to the page of the provider, which leads back to `next`. */
export function useBeginSingleSignOn() {
  const api = useApi();
  return useMutation({
    mutationFn: (next: string | undefined) => api.call(beginSingleSignOn, { body: { next } }),
    onSuccess: ({ url }) => location.assign(url),
  });
}

export function useIdentities() {
  const api = useApi();
  return useQuery({ queryKey: identitiesKey, queryFn: ({ signal }) => api.call(listIdentities, {}, signal) });
}

export function useIdentityCalls() {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: identitiesKey });
  return {
    /** Goes to the page of the provider. */
    begin: useMutation({
      mutationFn: (body: AccountProof) => api.call(beginIdentity, { body }),
      onSuccess: ({ url }) => location.assign(url),
    }),
    add: useMutation({
      mutationFn: (query: string) => api.call(addIdentity, { body: { query } }),
      onSuccess: refresh,
    }),
    remove: useMutation({
      mutationFn: ({ id, proof }: { id: string; proof: AccountProof }) =>
        api.call(removeIdentity, { params: { identityId: id }, body: proof }),
      // Which ends the other sessions.
      onSuccess: () => Promise.all([refresh(), queries.invalidateQueries({ queryKey: sessionsKey })]),
    }),
  };
}
