import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  blockChatAuthor,
  type Call,
  changeLiveSettings,
  changeStreamStatus,
  decideHandRaise,
  deleteChatMessage,
  dropHypergraphic,
  getLive,
  type HostLiveStatus,
  type Live,
  listBlockedAuthors,
  listLiveHypergraphics,
  listLiveMembers,
  openGuestLink,
  pinChatMessage,
  removeLiveHypergraphic,
  replaceGuestLink,
  rotateStreamKey,
  unblockChatAuthor,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

const livePollMs = 3000;

export function useLive(id: string, pollMs: number | false = livePollMs) {
  const api = useApi();
  return useQuery({
    queryKey: ['live', id],
    queryFn: ({ signal }) => api.call(getLive, { params: { id } }, signal),
    refetchInterval: pollMs,
    // The studio keeps running in the background, and so does its polling.
    refetchIntervalInBackground: pollMs !== false,
    staleTime: 0,
  });
}

export function useLiveWrites(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const show = (live: Live) => queries.setQueryData(['live', id], live);
  return {
    change: useMutation({
      mutationFn: (body: Call<typeof changeLiveSettings>['body']) =>
        api.call(changeLiveSettings, { params: { id }, body }),
      onSuccess: show,
    }),
    rotateKey: useMutation({ mutationFn: () => api.call(rotateStreamKey, { params: { id } }), onSuccess: show }),
    setStatus: useMutation({
      mutationFn: (streamStatus: HostLiveStatus) =>
        api.call(changeStreamStatus, { params: { id }, body: { streamStatus } }),
      onSettled: () => {
        void queries.invalidateQueries({ queryKey: ['videos'] });
        return queries.invalidateQueries({ queryKey: ['live', id] });
      },
    }),
  };
}

/** The link for guests of a live, and making a new one of it. */
export function useGuestLink(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = ['guest-link', id];
  return {
    link: useQuery({
      queryKey,
      queryFn: ({ signal }) => api.call(openGuestLink, { params: { id } }, signal),
      staleTime: 0,
    }),
    replace: useMutation({
      mutationFn: () => api.call(replaceGuestLink, { params: { id } }),
      onSuccess: (link) => queries.setQueryData(queryKey, link),
    }),
  };
}

export function useLiveGraphics(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['live-graphics', id],
    queryFn: ({ signal }) => api.call(listLiveHypergraphics, { params: { id }, query: { on: true } }, signal),
    select: ({ items }) => items,
    refetchInterval: 10_000,
  });
}

/** `at` is the time of the picture the host sees. */
export function useLiveGraphicWrites(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: ['live-graphics', id] });
  return {
    drop: useMutation({
      mutationFn: ({ hypergraphicId, at }: { hypergraphicId: string; at: string | undefined }) =>
        api.call(dropHypergraphic, { params: { id }, body: { hypergraphicId, ...(at && { at }) } }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ dropId, at }: { dropId: string; at: string | undefined }) =>
        api.call(removeLiveHypergraphic, { params: { id, dropId }, body: { ...(at && { at }) } }),
      onSettled,
    }),
  };
}

/** `page` starts at 1. */
export function useLiveMembers(id: string, page: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['live-members', id, page],
    queryFn: ({ signal }) => api.call(listLiveMembers, { params: { id }, query: { pagination: page } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 5000,
  });
}

export function useBlockedAuthors(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['blocked-authors', id],
    queryFn: ({ signal }) => api.call(listBlockedAuthors, { params: { id } }, signal),
    select: ({ items }) => items,
  });
}

/** Moderation of chat and hands; results arrive over the channel. */
export function useModeration(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['blocked-authors', id] });
  return {
    remove: useMutation({
      mutationFn: (messageId: string) => api.call(deleteChatMessage, { params: { id, messageId } }),
    }),
    pin: useMutation({
      mutationFn: (messageId: string | null) => api.call(pinChatMessage, { params: { id }, body: { messageId } }),
    }),
    block: useMutation({
      mutationFn: (authorId: string) => api.call(blockChatAuthor, { params: { id }, body: { authorId } }),
      onSettled: refresh,
    }),
    unblock: useMutation({
      mutationFn: (authorId: string) => api.call(unblockChatAuthor, { params: { id, authorId } }),
      onSettled: refresh,
    }),
    decide: useMutation({
      mutationFn: ({ handRaiseId, action }: { handRaiseId: string; action: 'accept' | 'refuse' | 'remove' }) =>
        api.call(decideHandRaise, { params: { id, handRaiseId }, body: { action } }),
    }),
  };
}
