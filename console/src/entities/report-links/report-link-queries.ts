import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Call, createReportLink, listReportLinks, readSharedReport, revokeReportLink } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export type ReportLinkBody = Call<typeof createReportLink>['body'];

const listKey = ['report-links'];
const refreshMs = 30_000;

export function useReportLinks(isWanted = true) {
  const api = useApi();
  return useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await api.call(listReportLinks, {}, signal)).items,
    enabled: isWanted,
    // Somebody may have opened one since.
    staleTime: 0,
  });
}

export function useReportLinkCalls() {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: listKey });
  return {
    create: useMutation({
      mutationFn: (body: ReportLinkBody) => api.call(createReportLink, { body }),
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (id: string) => api.call(revokeReportLink, { params: { id } }),
      onSettled,
    }),
  };
}

/** What a link shows, to whoever has it; asked for again while it is looked at. */
export function useSharedReport(token: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['shared-report', token],
    queryFn: ({ signal }) => api.call(readSharedReport, { body: { token } }, signal),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
}
