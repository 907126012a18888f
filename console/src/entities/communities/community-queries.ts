import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Call,
  changeCommunityMember,
  createCommunity,
  deleteCommunity,
  getCommunity,
  getCommunityFigures,
  listCommunities,
  listCommunityMembers,
  removeBioOfMember,
  removePictureOfMember,
  updateCommunity,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';
import { readWaitingAnew } from './read-waiting-anew.ts';

export type CommunityQuery = Call<typeof listCommunities>['query'];
export type MemberQuery = Call<typeof listCommunityMembers>['query'];

export function useCommunities(query: CommunityQuery, enabled = true) {
  const api = useApi();
  return useQuery({
    queryKey: ['communities', 'list', query],
    queryFn: ({ signal }) => api.call(listCommunities, { query }, signal),
    enabled,
    placeholderData: keepPreviousData,
  });
}

export function useCommunity(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['communities', 'one', id],
    queryFn: ({ signal }) => api.call(getCommunity, { params: { id } }, signal),
  });
}

export function useCommunityFigures(communityId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['communities', 'figures', communityId],
    queryFn: ({ signal }) => api.call(getCommunityFigures, { query: { communityId } }, signal),
  });
}

export function useMembers(query: MemberQuery) {
  const api = useApi();
  return useQuery({
    queryKey: ['communities', 'members', query],
    queryFn: ({ signal }) => api.call(listCommunityMembers, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Of each of these communities, which are few. */
export function useFoundMembers(search: string, size: number, communityIds: readonly string[]) {
  const api = useApi();
  return useQuery({
    queryKey: ['communities', 'found members', search, size, communityIds],
    async queryFn({ signal }) {
      const found = communityIds.map(async (communityId) => {
        const { items } = await api.call(listCommunityMembers, { query: { communityId, search, size } }, signal);
        return items.map((member) => ({ ...member, communityId }));
      });
      return (await Promise.all(found)).flat().slice(0, size);
    },
    enabled: communityIds.length > 0,
    placeholderData: keepPreviousData,
  });
}

export function useCommunityWrites() {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['communities'] });
  return {
    create: useMutation({
      mutationFn: (body: Call<typeof createCommunity>['body']) => api.call(createCommunity, { body }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: (body: Call<typeof updateCommunity>['body']) => api.call(updateCommunity, { body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.call(deleteCommunity, { params: { id } }),
      onSuccess,
    }),
    removeBio: useMutation({
      mutationFn: (query: Call<typeof removeBioOfMember>['query']) => api.call(removeBioOfMember, { query }),
      onSuccess,
    }),
    removePicture: useMutation({
      mutationFn: (query: Call<typeof removePictureOfMember>['query']) => api.call(removePictureOfMember, { query }),
      onSuccess,
    }),
    changeMember: useMutation({
      mutationFn: (body: Call<typeof changeCommunityMember>['body']) => api.call(changeCommunityMember, { body }),
      onSuccess: () => readWaitingAnew(queries),
    }),
  };
}
