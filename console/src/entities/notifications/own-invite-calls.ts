import { useMutation, useQueryClient } from '@tanstack/react-query';
import { acceptOwnInvite, declineOwnInvite, getConsoleSession } from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { useApi } from '../../platform/api.ts';
import { signInAtom } from '../../platform/session.ts';
import { ownInvitesKey } from './own-invites.ts';

export function useOwnInviteCalls() {
  const api = useApi();
  const queries = useQueryClient();
  const signIn = useSetAtom(signInAtom);
  const onSettled = () => queries.invalidateQueries({ queryKey: ownInvitesKey });
  return {
    /** The session has one business more afterwards, and goes on in the same. */
    accept: useMutation({
      mutationFn: async (inviteId: string) => {
        const joined = await api.call(acceptOwnInvite, { params: { inviteId } });
        signIn(await api.call(getConsoleSession, {}));
        return joined;
      },
      onSettled,
    }),
    decline: useMutation({
      mutationFn: (inviteId: string) => api.call(declineOwnInvite, { params: { inviteId } }),
      onSettled,
    }),
  };
}
