import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createPlayer,
  deletePlayer,
  type EmbeddedPlayer,
  type EmbeddedPlayerDraft,
  getPlayer,
  listPlayers,
  updatePlayer,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export function usePlayers(
  query: { page?: number; size?: number; search?: string; streamId?: string },
  isWanted = true,
) {
  const api = useApi();
  return useQuery({
    enabled: isWanted,
    queryKey: ['players', 'list', query],
    queryFn: ({ signal }) => api.call(listPlayers, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

export function usePlayer(playerId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['players', 'one', playerId],
    queryFn: ({ signal }) => api.call(getPlayer, { params: { playerId } }, signal),
  });
}

export function usePlayerWrites() {
  const api = useApi();
  const queries = useQueryClient();
  const show = (player: EmbeddedPlayer) => {
    queries.setQueryData(['players', 'one', player.uuid], player);
    return queries.invalidateQueries({ queryKey: ['players', 'list'] });
  };
  return {
    create: useMutation({
      mutationFn: (body: EmbeddedPlayerDraft) => api.call(createPlayer, { body }),
      onSuccess: show,
    }),
    update: useMutation({
      mutationFn: ({ playerId, draft }: { playerId: string; draft: EmbeddedPlayerDraft }) =>
        api.call(updatePlayer, { params: { playerId }, body: draft }),
      onSuccess: show,
    }),
    remove: useMutation({
      mutationFn: (playerId: string) => api.call(deletePlayer, { params: { playerId } }),
      onSuccess: (_nothing, playerId) => {
        queries.removeQueries({ queryKey: ['players', 'one', playerId] });
        return queries.invalidateQueries({ queryKey: ['players', 'list'] });
      },
    }),
  };
}
