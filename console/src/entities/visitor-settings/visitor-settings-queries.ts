import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getVisitorSettings, saveVisitorSettings, type VisitorSettings } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

const key = ['visitor-settings'];

export function useVisitorSettings() {
  const api = useApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.call(getVisitorSettings, {}, signal) });
}

export function useSaveVisitorSettings() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: VisitorSettings) => api.call(saveVisitorSettings, { body }),
    onSuccess: (state) => queries.setQueryData(key, state),
  });
}
