import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Call, createSpace, deleteSpace, listSpaces, orderSpaces, updateSpace } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export function useSpaces(communityId: string, enabled = true) {
  const api = useApi();
  return useQuery({
    queryKey: ['communities', 'spaces', communityId],
    queryFn: async ({ signal }) => (await api.call(listSpaces, { query: { communityId } }, signal)).items,
    enabled,
  });
}

/** Of all communities. */
export function useAllSpaces(isWanted: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['communities', 'all spaces'],
    queryFn: async ({ signal }) => (await api.call(listSpaces, { query: {} }, signal)).items,
    enabled: isWanted,
  });
}

export function useSpaceWrites() {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['communities'] });
  return {
    create: useMutation({
      mutationFn: (body: Call<typeof createSpace>['body']) => api.call(createSpace, { body }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ id, ...body }: Call<typeof updateSpace>['body'] & { id: string }) =>
        api.call(updateSpace, { params: { id }, body }),
      onSuccess,
    }),
    order: useMutation({
      mutationFn: (body: Call<typeof orderSpaces>['body']) => api.call(orderSpaces, { body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: ({ id, moveTo }: { id: string; moveTo: string | undefined }) =>
        api.call(deleteSpace, { params: { id }, query: moveTo ? { moveTo } : {} }),
      onSuccess,
    }),
  };
}
