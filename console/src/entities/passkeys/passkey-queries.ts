import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AccountProof,
  addPasskey,
  beginPasskey,
  type Input,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';
import { sessionsKey } from '../sign-in-sessions/session-queries.ts';

const key = ['passkeys'];

export function usePasskeys() {
  const api = useApi();
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.call(listPasskeys, {}, signal)).items,
  });
}

export function usePasskeyCalls() {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  return {
    begin: useMutation({ mutationFn: (body: AccountProof) => api.call(beginPasskey, { body }) }),
    add: useMutation({
      mutationFn: (body: Input<typeof addPasskey>['body']) => api.call(addPasskey, { body }),
      onSuccess: refresh,
    }),
    rename: useMutation({
      mutationFn: ({ id, name }: { id: string; name: string }) =>
        api.call(renamePasskey, { params: { passkeyId: id }, body: { name } }),
      onSettled: refresh,
    }),
    remove: useMutation({
      mutationFn: ({ id, password }: { id: string; password: string }) =>
        api.call(removePasskey, { params: { passkeyId: id }, body: { password } }),
      // Which ends the other sessions.
      onSuccess: () => Promise.all([refresh(), queries.invalidateQueries({ queryKey: sessionsKey })]),
    }),
  };
}
