import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Call,
  createStream,
  deleteStream,
  editStream,
  getStream,
  listCategories,
  listStreamHistory,
  listStreams,
  type PackagingState,
  type PublishStatus,
  publishVod,
  retryPackaging,
  type Stream,
  type StreamChanges,
} from '@zeacon/contract';
import { type Api, useApi } from '../../platform/api.ts';

export type VideoQuery = Call<typeof listStreams>['query'];
/** What is listed and in which order, without the page. */
export type LibraryQuery = Omit<VideoQuery, 'page' | 'size'>;
export type HistoryQuery = Call<typeof listStreamHistory>['query'];

const settled: readonly PackagingState[] = ['awaiting', 'ready', 'failed', 'refused'];

/** Whether its packaging is still running, so that polling makes sense. */
function isMoving({ packaging }: Stream): boolean {
  return !settled.includes(packaging.state);
}

/** The pictures of a recording come after the recording, within this time if at all. */
const picturesWithinMs = 600_000;

/** Whether a live that has just ended, or its recording, may still get its picture. */
function awaitsPicture({ packaging, playback, createdDate }: Stream): boolean {
  if (!playback || playback.posterUrl) return false;
  const isOver = playback.live ? playback.live.liveStatus === 'ENDED' : packaging.state === 'ready';
  return isOver && Date.now() - Date.parse(playback.live?.endedDate ?? createdDate) < picturesWithinMs;
}

const isOnAir = ({ playback }: Stream): boolean => playback?.live?.hostLive === true;

const listPollMs = 2000;
const detailPollMs = 1000;
const picturePollMs = 3000;
const livePollMs = 10_000;

/** How soon to read videos again; false if nothing is about to happen to them. */
function pollOf(videos: readonly Stream[], movingMs: number): number | false {
  if (videos.some(isMoving)) return movingMs;
  if (videos.some(awaitsPicture)) return picturePollMs;
  return videos.some(isOnAir) && livePollMs;
}

/** Query for a page of videos; the same everywhere, so that readers share the cache. */
export function videosOptions(api: Api, query: VideoQuery) {
  return {
    queryKey: ['videos', 'list', query] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(listStreams, { query }, signal),
    refetchInterval: ({ state }: { state: { data: { items: Stream[] } | undefined } }) =>
      pollOf(state.data?.items ?? [], listPollMs),
  };
}

export function useVideos(query: VideoQuery, isWanted = true) {
  const api = useApi();
  return useQuery({ ...videosOptions(api, query), enabled: isWanted, placeholderData: keepPreviousData });
}

export const videoOptions = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['videos', 'one', id],
    queryFn: ({ signal }) => api.call(getStream, { params: { id } }, signal),
    refetchInterval: ({ state }) => pollOf(state.data ? [state.data] : [], detailPollMs),
  });

export function useVideo(id: string, isWanted = true) {
  const api = useApi();
  return useQuery({ ...videoOptions(api, id), enabled: isWanted });
}

/** The business's categories, most used first, and the suggested ones. */
export function useCategories() {
  const api = useApi();
  return useQuery({
    queryKey: ['videos', 'categories'],
    queryFn: ({ signal }) => api.call(listCategories, {}, signal),
    select: ({ items }) => items,
  });
}

export function useHistory(query: HistoryQuery) {
  const api = useApi();
  return useQuery({
    queryKey: ['videos', 'history', query],
    queryFn: ({ signal }) => api.call(listStreamHistory, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Writes on videos; every response updates the cached views. */
export function useVideoWrites() {
  const api = useApi();
  const queries = useQueryClient();
  const show = (stream: Stream) => {
    queries.setQueryData(['videos', 'one', stream.id], stream);
    void queries.invalidateQueries({ queryKey: ['videos', 'categories'] });
    return queries.invalidateQueries({ queryKey: ['videos', 'list'] });
  };
  return {
    create: useMutation({
      mutationFn: (body: Call<typeof createStream>['body']) => api.call(createStream, { body }),
      onSuccess: show,
    }),
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
