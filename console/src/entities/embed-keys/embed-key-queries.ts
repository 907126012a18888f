import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Call, createEmbedKey, listEmbedKeys, revokeEmbedKey } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export type EmbedKeyBody = Call<typeof createEmbedKey>['body'];

const listKey = ['embed-keys'];

export function useEmbedKeys(isWanted = true) {
  const api = useApi();
  return useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await api.call(listEmbedKeys, {}, signal)).items,
    enabled: isWanted,
  });
}

export function useEmbedKeyCalls() {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: listKey });
  return {
    create: useMutation({
      mutationFn: (body: EmbedKeyBody) => api.call(createEmbedKey, { body }),
      // The answer holds the private key: nothing keeps it once the dialog is closed.
      gcTime: 0,
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (kid: string) => api.call(revokeEmbedKey, { params: { kid } }),
      onSettled,
    }),
  };
}
