import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type Call, exportAuditLines, exportAuditLog, listAuditEntries } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export type AuditFilter = Call<typeof exportAuditLog>['query'];

/** Page by page, the newest first. */
export function useAuditEntries(filter: AuditFilter) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(listAuditEntries, { query: { ...filter, ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export function useAuditExports() {
  const api = useApi();
  return {
    csv: useMutation({ mutationFn: (query: AuditFilter) => api.file(exportAuditLog, { query }) }),
    lines: useMutation({ mutationFn: (query: AuditFilter) => api.file(exportAuditLines, { query }) }),
  };
}
