import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CommunityDomain,
  checkCommunityDomain,
  getCommunityDomain,
  removeCommunityDomain,
  setCommunityDomain,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

const keyOf = (communityId: string) => ['communities', 'domain', communityId];

/** Null as long as the community has none of its own. */
export function useCommunityDomain(communityId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(communityId),
    queryFn: async ({ signal }) => (await api.call(getCommunityDomain, { query: { communityId } }, signal)).domain,
  });
}

export function useDomainWrites(communityId: string) {
  const api = useApi();
  const queries = useQueryClient();
  /** The community has another address then. */
  const store = async (domain: CommunityDomain | null) => {
    queries.setQueryData(keyOf(communityId), domain);
    await queries.invalidateQueries({ queryKey: ['communities'] });
  };
  return {
    set: useMutation({
      mutationFn: (domain: string) => api.call(setCommunityDomain, { body: { communityId, domain } }),
      onSuccess: store,
    }),
    check: useMutation({
      mutationFn: () => api.call(checkCommunityDomain, { body: { communityId } }),
      onSuccess: store,
    }),
    remove: useMutation({
      mutationFn: () => api.call(removeCommunityDomain, { query: { communityId } }),
      onSuccess: () => store(null),
    }),
  };
}
