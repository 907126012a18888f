import { useQuery } from '@tanstack/react-query';
import { listUnfinishedUploads } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';
import { useUploadItems } from './uploads-atoms.ts';

/** Unfinished uploads that are not running in this tab. */
export function useInterruptedUploads() {
  const api = useApi();
  const here = new Set(useUploadItems().map(({ uploadId }) => uploadId));
  const query = useQuery({
    queryKey: ['unfinished-uploads'],
    queryFn: ({ signal }) => api.call(listUnfinishedUploads, {}, signal),
  });
  return (query.data?.items ?? []).filter(({ uploadId }) => !here.has(uploadId));
}
