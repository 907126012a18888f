import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Call,
  createHypergraphic,
  deleteHypergraphic,
  type Hypergraphic,
  listHypergraphics,
  updateHypergraphic,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export type HypergraphicQuery = Call<typeof listHypergraphics>['query'];
export type HypergraphicBody = Call<typeof createHypergraphic>['body'];

export function useHypergraphics(query: HypergraphicQuery, isWanted = true) {
  const api = useApi();
  return useQuery({
    enabled: isWanted,
    queryKey: ['hypergraphics', query],
    queryFn: ({ signal }) => api.call(listHypergraphics, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Changes in the library affect videos too, so their overlays are reloaded. */
export function useHypergraphicWrites() {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['videos'] });
    return queries.invalidateQueries({ queryKey: ['hypergraphics'] });
  };
  return {
    save: useMutation({
      mutationFn: ({ id, body }: { id: string | undefined; body: HypergraphicBody }): Promise<Hypergraphic> =>
        id === undefined
          ? api.call(createHypergraphic, { body })
          : api.call(updateHypergraphic, { params: { id }, body }),
      onSuccess: refresh,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.call(deleteHypergraphic, { params: { id } }),
      onSuccess: refresh,
    }),
  };
}
