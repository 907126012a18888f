import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  answerAppeal,
  type Call,
  listAppeals,
  listModeration,
  listModerationActions,
  listPostComments,
  moderate,
  moderateMany,
  undoModeration,
  undoModerations,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';
import { readWaitingAnew } from './read-waiting-anew.ts';

export type Decision = Call<typeof moderate>['body'];
type Slice = Call<typeof listModeration>['query'];

export function useModeration(query: Slice) {
  const api = useApi();
  return useQuery({
    queryKey: ['communities', 'moderation', query],
    queryFn: ({ signal }) => api.call(listModeration, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useModerationActions(query: Slice) {
  const api = useApi();
  return useQuery({
    queryKey: ['communities', 'actions', query],
    queryFn: ({ signal }) => api.call(listModerationActions, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useAppeals(query: Call<typeof listAppeals>['query']) {
  const api = useApi();
  return useQuery({
    queryKey: ['communities', 'appeals', query],
    queryFn: ({ signal }) => api.call(listAppeals, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useAppealAnswer() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Call<typeof answerAppeal>['body']) => api.call(answerAppeal, { body }),
    // Also where somebody else was faster.
    onSettled: () => readWaitingAnew(queries),
  });
}

export function usePostComments(postId: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['communities', 'comments', postId],
    queryFn: ({ pageParam, signal }) =>
      api.call(listPostComments, { query: { postId, size: 50, ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export function useModerationWrites() {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = () => readWaitingAnew(queries);
  return {
    decide: useMutation({ mutationFn: (body: Decision) => api.call(moderate, { body }), onSuccess }),
    undo: useMutation({
      mutationFn: (body: Call<typeof undoModeration>['body']) => api.call(undoModeration, { body }),
      onSuccess,
    }),
    decideMany: useMutation({
      mutationFn: (body: Call<typeof moderateMany>['body']) => api.call(moderateMany, { body }),
      onSuccess,
    }),
    undoMany: useMutation({
      mutationFn: (body: Call<typeof undoModerations>['body']) => api.call(undoModerations, { body }),
      // Also where somebody else was faster.
      onSettled: onSuccess,
    }),
  };
}
