import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changeMemberRole,
  type GivenRole,
  getConsoleSession,
  type InviteDraft,
  inviteMember,
  leaveTeam,
  listInvites,
  listTeam,
  removeMember,
  resendInvite,
  revokeInvite,
  transferBusiness,
} from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { useApi } from '../../platform/api.ts';
import { signInAtom } from '../../platform/session.ts';

const membersKey = ['team', 'members'];
const invitesKey = ['team', 'invites'];

export function useTeam(isWanted = true) {
  const api = useApi();
  return useQuery({
    enabled: isWanted,
    queryKey: membersKey,
    queryFn: async ({ signal }) => (await api.call(listTeam, {}, signal)).items,
  });
}

/** Only for those who may manage the team. */
export function useInvites(isEnabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: invitesKey,
    queryFn: async ({ signal }) => (await api.call(listInvites, {}, signal)).items,
    enabled: isEnabled,
  });
}

export function useTeamCalls() {
  const api = useApi();
  const queries = useQueryClient();
  const signIn = useSetAtom(signInAtom);
  // Invites end with the role of whoever sent them.
  const onSettled = () => queries.invalidateQueries({ queryKey: ['team'] });
  return {
    changeRole: useMutation({
      mutationFn: ({ userId, role }: { userId: string; role: GivenRole }) =>
        api.call(changeMemberRole, { params: { userId }, body: { role } }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (userId: string) => api.call(removeMember, { params: { userId } }),
      onSettled,
    }),
    /** The session has another role afterwards. */
    transfer: useMutation({
      mutationFn: async (userId: string) => {
        await api.call(transferBusiness, { body: { userId } });
        signIn(await api.call(getConsoleSession, {}));
      },
      onSettled,
    }),
    /** The session has ended afterwards. */
    leave: useMutation({ mutationFn: () => api.call(leaveTeam, {}) }),
  };
}

export function useInviteCalls() {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: invitesKey });
  return {
    invite: useMutation({ mutationFn: (body: InviteDraft) => api.call(inviteMember, { body }), onSettled }),
    resend: useMutation({
      mutationFn: (inviteId: string) => api.call(resendInvite, { params: { inviteId } }),
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (inviteId: string) => api.call(revokeInvite, { params: { inviteId } }),
      onSettled,
    }),
  };
}
