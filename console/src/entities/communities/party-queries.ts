import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Call, endWatchParty, startWatchParty, steerWatchParty } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export function useWatchPartyWrites() {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['communities', 'posts'] });
  return {
    start: useMutation({
      mutationFn: (body: Call<typeof startWatchParty>['body']) => api.call(startWatchParty, { body }),
      onSuccess,
    }),
    steer: useMutation({
      mutationFn: ({ id, ...body }: Call<typeof steerWatchParty>['body'] & { id: string }) =>
        api.call(steerWatchParty, { params: { id }, body }),
      onSuccess,
    }),
    end: useMutation({
      mutationFn: (id: string) => api.call(endWatchParty, { params: { id } }),
      onSuccess,
    }),
  };
}
