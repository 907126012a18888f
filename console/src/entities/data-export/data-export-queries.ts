import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { beginDataExport, getDataExport, linkDataExport } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

const exportKey = ['data-export'];
const lookAgainMs = 2000;

/** Looks again while one is being made. */
export function useDataExport() {
  const api = useApi();
  return useQuery({
    queryKey: exportKey,
    queryFn: async ({ signal }) => (await api.call(getDataExport, {}, signal)).dataExport,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'WAITING' || data?.state === 'RUNNING' ? lookAgainMs : false,
  });
}

export function useDataExportCalls() {
  const api = useApi();
  const queries = useQueryClient();
  return {
    begin: useMutation({
      mutationFn: () => api.call(beginDataExport, {}),
      onSettled: () => queries.invalidateQueries({ queryKey: exportKey }),
    }),
    /** The file comes to the browser by its own address, so that it shows the progress and can go on later. */
    download: useMutation({
      mutationFn: () => api.call(linkDataExport, {}),
      onSuccess: ({ url }) => location.assign(url),
      onError: () => queries.invalidateQueries({ queryKey: exportKey }),
    }),
  };
}
