import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  assignStreamsToPlaylist,
  type Call,
  createPlaylist,
  deletePlaylist,
  getPlaylist,
  listPlaylists,
  type PlaylistWithDetails,
  removePlaylistDetail,
  updatePlaylist,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export type PlaylistQuery = Call<typeof listPlaylists>['query'];
type NewPlaylist = Call<typeof createPlaylist>['body'];

export const playlistKey = (id: string) => ['playlists', 'one', id] as const;

export function usePlaylists(query: PlaylistQuery, isWanted = true) {
  const api = useApi();
  return useQuery({
    enabled: isWanted,
    queryKey: ['playlists', 'list', query],
    queryFn: ({ signal }) => api.call(listPlaylists, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

export function usePlaylist(id: string, isWanted = true) {
  const api = useApi();
  return useQuery({
    enabled: isWanted,
    queryKey: playlistKey(id),
    queryFn: ({ signal }) => api.call(getPlaylist, { params: { id } }, signal),
  });
}

/** Creates and deletes whole playlists. */
export function usePlaylistWrites() {
  const api = useApi();
  const queries = useQueryClient();
  return {
    create: useMutation({
      mutationFn: (body: NewPlaylist) => api.call(createPlaylist, { body }),
      onSuccess: (playlist) => {
        queries.setQueryData(playlistKey(playlist.id), playlist);
        return queries.invalidateQueries({ queryKey: ['playlists', 'list'] });
      },
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.call(deletePlaylist, { params: { id } }),
      onSuccess: (_nothing, id) => {
        queries.removeQueries({ queryKey: playlistKey(id) });
        return queries.invalidateQueries({ queryKey: ['playlists', 'list'] });
      },
    }),
  };
}

/**
 * Changes one playlist. Its calls run one after another; a new order shows at once, and a response does not undo later
 * changes.
 */
export function usePlaylistEdits(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = playlistKey(id);
  const mutationKey = ['playlist-edit', id];
  const shared = {
    mutationKey,
    scope: { id: `playlist-${id}` },
    onSuccess: (playlist: PlaylistWithDetails) => {
      if (queries.isMutating({ mutationKey }) > 1) return undefined;
      queries.setQueryData(queryKey, playlist);
      return queries.invalidateQueries({ queryKey: ['playlists', 'list'] });
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  };
  const show = (change: (before: PlaylistWithDetails) => PlaylistWithDetails['details']) =>
    queries.setQueryData<PlaylistWithDetails>(queryKey, (before) => before && { ...before, details: change(before) });

  return {
    describe: useMutation({
      ...shared,
      mutationFn: (body: { name?: string; description?: string }) => api.call(updatePlaylist, { params: { id }, body }),
    }),
    order: useMutation({
      ...shared,
      mutationFn: (detailIds: string[]) => api.call(updatePlaylist, { params: { id }, body: { detailIds } }),
      onMutate: (detailIds) => {
        void queries.cancelQueries({ queryKey });
        show(({ details }) => {
          const byId = new Map(details.map((detail) => [detail.id, detail]));
          return detailIds.flatMap((detailId) => byId.get(detailId) ?? []);
        });
      },
    }),
    add: useMutation({
      ...shared,
      mutationFn: (body: { streamIds: string[]; position?: number }) =>
        api.call(assignStreamsToPlaylist, { body: { playlistId: id, ...body } }),
    }),
    remove: useMutation({
      ...shared,
      mutationFn: (detailId: string) => api.call(removePlaylistDetail, { params: { id, detailId } }),
      onMutate: (detailId) => {
        void queries.cancelQueries({ queryKey });
        show(({ details }) => details.filter((detail) => detail.id !== detailId));
      },
    }),
  };
}
