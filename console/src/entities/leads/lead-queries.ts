import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Call, deleteLead, exportLeads, listLeads } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export type LeadQuery = Call<typeof listLeads>['query'];

export function useLeads(query: LeadQuery, isWanted = true) {
  const api = useApi();
  return useQuery({
    queryKey: ['leads', query],
    queryFn: ({ signal }) => api.call(listLeads, { query }, signal),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
}

export function useLeadCalls() {
  const api = useApi();
  const queries = useQueryClient();
  return {
    remove: useMutation({
      mutationFn: (id: string) => api.call(deleteLead, { params: { id } }),
      onSuccess: () => queries.invalidateQueries({ queryKey: ['leads'] }),
    }),
    toCsv: useMutation({
      mutationFn: (query: Call<typeof exportLeads>['query']) => api.file(exportLeads, { query }),
    }),
  };
}
