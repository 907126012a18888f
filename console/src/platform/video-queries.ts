import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Call,
  deleteStream,
  editStream,
  getStream,
  listStreams,
  type PackagingState,
  type PublishStatus,
  publishVod,
  retryPackaging,
  type Stream,
  type StreamChanges,
} from '@zeacon/contract';
import { useApi } from './api.ts';

export type VideoQuery = Call<typeof listStreams>['query'];

const settled: readonly PackagingState[] = ['awaiting', 'ready', 'failed', 'refused'];

/** Whether its packaging still goes on, so that it is worth asking again. */
function isMoving({ packaging }: Stream): boolean {
  return !settled.includes(packaging.state);
}

const listPollMs = 2000;
const detailPollMs = 1000;

export function useVideos(query: VideoQuery) {
  const api = useApi();
  return useQuery({
    queryKey: ['videos', 'list', query],
    queryFn: ({ signal }) => api.call(listStreams, { query }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? listPollMs : false),
  });
}

export function useVideo(id: string, isWanted = true) {
  const api = useApi();
  return useQuery({
    enabled: isWanted,
    queryKey: ['videos', 'one', id],
    queryFn: ({ signal }) => api.call(getStream, { params: { id } }, signal),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? detailPollMs : false),
  });
}

/** Writes on videos; every answer is put where it is shown. */
export function useVideoWrites() {
  const api = useApi();
  const queries = useQueryClient();
  const show = (stream: Stream) => {
    queries.setQueryData(['videos', 'one', stream.id], stream);
    return queries.invalidateQueries({ queryKey: ['videos', 'list'] });
  };
  return {
    publish: useMutation({
      mutationFn: (body: { streamId: string; publishStatus: PublishStatus }) => api.call(publishVod, { body }),
      onSuccess: show,
    }),
    edit: useMutation({
      mutationFn: ({ id, ...body }: StreamChanges & { id: string }) => api.call(editStream, { params: { id }, body }),
      onSuccess: show,
    }),
    retry: useMutation({
      mutationFn: (id: string) => api.call(retryPackaging, { params: { id } }),
      onSuccess: show,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.call(deleteStream, { params: { id } }),
      onSuccess: (_nothing, id) => {
        queries.removeQueries({ queryKey: ['videos', 'one', id] });
        void queries.invalidateQueries({ queryKey: ['unfinished-uploads'] });
        return queries.invalidateQueries({ queryKey: ['videos', 'list'] });
      },
    }),
  };
}
