import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BroadcastDestinationStatus,
  type BroadcastOrientation,
  type Call,
  changeBroadcastDestinationStatus,
  createBroadcastDestination,
  deleteBroadcastDestination,
  getBroadcastOrientation,
  listBroadcastDestinations,
  type Reply,
  saveBroadcastOrientation,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export type DestinationBody = Call<typeof createBroadcastDestination>['body'];

const listKey = ['broadcast-destinations'];
const orientationKey = ['broadcast-orientation'];

/** The state of a push changes by itself. */
const lookEveryMs = 3000;

export function useDestinations(isWanted = true) {
  const api = useApi();
  return useQuery({
    enabled: isWanted,
    queryKey: listKey,
    queryFn: async ({ signal }) => (await api.call(listBroadcastDestinations, { query: {} }, signal)).items,
    refetchInterval: lookEveryMs,
  });
}

export function useDestinationCalls() {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: listKey });
  return {
    add: useMutation({
      mutationFn: (body: DestinationBody) => api.call(createBroadcastDestination, { body }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({
        id,
        broadcastDestinationStatus,
      }: {
        id: string;
        broadcastDestinationStatus: BroadcastDestinationStatus;
      }) => api.call(changeBroadcastDestinationStatus, { params: { id }, query: { broadcastDestinationStatus } }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.call(deleteBroadcastDestination, { params: { id } }),
      onSettled,
    }),
  };
}

export function useOrientation() {
  const api = useApi();
  return useQuery({
    queryKey: orientationKey,
    queryFn: ({ signal }) => api.call(getBroadcastOrientation, { query: {} }, signal),
  });
}

export function useSaveOrientation() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (orientation: BroadcastOrientation) => api.call(saveBroadcastOrientation, { body: { orientation } }),
    onMutate: (orientation) =>
      queries.setQueryData<Reply<typeof getBroadcastOrientation>>(orientationKey, (known) =>
        known ? { ...known, orientation } : known,
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: orientationKey }),
  });
}
