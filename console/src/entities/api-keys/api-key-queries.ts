import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Call, createApiKey, listApiKeys, revokeApiKey } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export type ApiKeyBody = Call<typeof createApiKey>['body'];

const listKey = ['api-keys'];

export function useApiKeys(isWanted = true) {
  const api = useApi();
  return useQuery({
    enabled: isWanted,
    queryKey: listKey,
    queryFn: async ({ signal }) => (await api.call(listApiKeys, {}, signal)).items,
  });
}

export function useApiKeyCalls() {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: listKey });
  return {
    create: useMutation({
      mutationFn: (body: ApiKeyBody) => api.call(createApiKey, { body }),
      // The answer holds the key itself: nothing keeps it once the dialog is closed.
      gcTime: 0,
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (id: string) => api.call(revokeApiKey, { params: { id } }),
      onSettled,
    }),
  };
}
