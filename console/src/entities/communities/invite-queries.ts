import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  inviteToCommunity,
  listCommunityInvites,
  resendCommunityInvite,
  revokeCommunityInvite,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

/** Members stand below them. */
const size = 5;

export function useCommunityInvites(communityId: string, page: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['communities', 'invites', communityId, page],
    queryFn: ({ signal }) => api.call(listCommunityInvites, { query: { communityId, page, size } }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useInviteWrites(communityId: string) {
  const api = useApi();
  const queries = useQueryClient();
  /** Somebody may have accepted meanwhile. */
  const onSettled = () => queries.invalidateQueries({ queryKey: ['communities', 'invites', communityId] });
  return {
    invite: useMutation({
      mutationFn: (text: string) => api.call(inviteToCommunity, { body: { communityId, text } }),
      onSettled,
    }),
    resend: useMutation({
      mutationFn: (inviteId: string) => api.call(resendCommunityInvite, { body: { inviteId } }),
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (inviteId: string) => api.call(revokeCommunityInvite, { query: { inviteId } }),
      onSettled,
    }),
  };
}
