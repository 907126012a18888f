import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type BulkAction,
  bulkMaxStreams,
  changeStreams,
  convertToVod,
  createArchive,
  deleteArchive,
  type Reply,
  type Stream,
} from '@zeacon/contract';
import { type Api, useApi } from '../../platform/api.ts';
import { libraryPageSize } from './many-videos-queries.ts';
import { type LibraryQuery, videosOptions } from './video-queries.ts';

export type BulkOutcome = Reply<typeof changeStreams>;

/** Any number of videos, in as few calls as the server allows. */
export async function changeAll(api: Api, streamIds: readonly string[], action: BulkAction): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { changed: [], refused: [] };
  for (let start = 0; start < streamIds.length; start += bulkMaxStreams) {
    const body = { streamIds: streamIds.slice(start, start + bulkMaxStreams), action };
    const { changed, refused } = await api.call(changeStreams, { body });
    outcome.changed.push(...changed);
    outcome.refused.push(...refused);
  }
  return outcome;
}

/** Moving between library and archive, and everything done with several videos at once. */
export function useLibraryWrites() {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['videos'] });
  return {
    changeAll: useMutation({
      mutationFn: ({ streamIds, action }: { streamIds: readonly string[]; action: BulkAction }) =>
        changeAll(api, streamIds, action),
      onSettled: refresh,
    }),
    archive: useMutation({
      mutationFn: (streamId: string) => api.call(createArchive, { body: { streamId } }),
      onSuccess: refresh,
    }),
    convert: useMutation({
      mutationFn: (archiveId: string) => api.call(convertToVod, { body: { archiveId } }),
      onSuccess: (stream) => {
        queries.setQueryData(['videos', 'one', stream.id], stream);
        return refresh();
      },
    }),
    removeArchive: useMutation({
      mutationFn: ({ id, reason }: { id: string; reason: string }) =>
        api.call(deleteArchive, { params: { id }, query: { reason } }),
      onSuccess: (_nothing, { id }) => {
        queries.removeQueries({ queryKey: ['videos', 'one', id] });
        return refresh();
      },
    }),
  };
}

const largestPage = 1000;

/** Reads rows of the library that may be out of view, from the cache if possible. */
export function useLibraryRange(query: LibraryQuery) {
  const api = useApi();
  const queries = useQueryClient();
  return async (from: number, to: number): Promise<Stream[]> => {
    const size = to - from < largestPage ? libraryPageSize : largestPage;
    const found: Stream[] = [];
    for (let page = Math.floor(from / size); page <= Math.floor(to / size); page += 1) {
      const { queryKey, queryFn } = videosOptions(api, { ...query, page, size });
      const { items } = await queries.fetchQuery({ queryKey, queryFn, staleTime: 10_000 });
      found.push(...items.filter((_item, index) => page * size + index >= from && page * size + index <= to));
    }
    return found;
  };
}
