import { useQuery } from '@tanstack/react-query';
import { listTextVersions } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

/** The newest first, without the one that is shown. `commentId`: undefined for the post itself. */
export function useTextVersions({ postId, commentId }: { postId: string; commentId?: string }) {
  const api = useApi();
  return useQuery({
    queryKey: ['communities', 'text versions', postId, commentId],
    queryFn: async ({ signal }) =>
      (await api.call(listTextVersions, { query: { postId, ...(commentId && { commentId }) } }, signal)).items,
  });
}
