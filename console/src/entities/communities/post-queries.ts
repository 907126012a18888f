import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Call,
  createPost,
  deletePost,
  editPost,
  listPosts,
  type PostDetails,
  publishPost,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

const sendingEveryMs = 5000;
const isBeingSent = ({ newsletter }: PostDetails): boolean => newsletter?.state === 'SENDING';

type Edit = Call<typeof editPost>['body'] & { id: string };

/** How many are in a watch party changes all the while. */
const partyEveryMs = 10_000;

/** `spaceId`: empty for the posts of all. */
export function usePosts(communityId: string, spaceId: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['communities', 'posts', communityId, spaceId],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listPosts,
        { query: { communityId, size: 20, ...(spaceId && { spaceId }), ...(pageParam && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval({ state: { data } }) {
      const posts = data?.pages.flatMap(({ items }) => items) ?? [];
      if (posts.some(isBeingSent)) return sendingEveryMs;
      return posts.some(({ watchParty }) => watchParty) ? partyEveryMs : false;
    },
  });
}

export function usePostWrites() {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['communities'] });
  return {
    create: useMutation({
      mutationFn: (body: Call<typeof createPost>['body']) => api.call(createPost, { body }),
      onSuccess,
    }),
    edit: useMutation({
      mutationFn: ({ id, ...body }: Edit) => api.call(editPost, { params: { id }, body }),
      onSuccess,
    }),
    publish: useMutation({
      mutationFn: (postId: string) => api.call(publishPost, { body: { postId } }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.call(deletePost, { params: { id }, query: {} }),
      onSuccess,
    }),
  };
}
