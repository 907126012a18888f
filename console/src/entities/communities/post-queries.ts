import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Call,
  createPost,
  deletePost,
  editPost,
  listPosts,
  type PostDetails,
  publishPost,
  type Reply,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

const sendingEveryMs = 5000;
const isBeingSent = ({ newsletter }: PostDetails): boolean => newsletter?.state === 'SENDING';

type Edit = Call<typeof editPost>['body'] & { id: string };

/** How many are in a watch party changes all the while. */
const partyEveryMs = 10_000;

/** `spaceId`: empty for the posts of all. `search`: empty for all posts. */
export function usePosts(communityId: string, spaceId: string, search: string) {
  const api = useApi();
  const chosen = { communityId, size: 20, ...(spaceId && { spaceId }), ...(search && { search }) };
  return useInfiniteQuery({
    queryKey: ['communities', 'posts', communityId, spaceId, search],
    queryFn: ({ pageParam, signal }) =>
      api.call(listPosts, { query: { ...chosen, ...(pageParam && { cursor: pageParam }) } }, signal),
    // While somebody types, what was found before stays.
    placeholderData: (earlier, query) => (query?.queryKey[2] === communityId ? earlier : undefined),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval({ state: { data } }) {
      const posts = data?.pages.flatMap(({ items }) => items) ?? [];
      if (posts.some(isBeingSent)) return sendingEveryMs;
      return posts.some(({ watchParty }) => watchParty) ? partyEveryMs : false;
    },
  });
}

/** Of all communities. */
export function useFoundPosts(search: string, size: number, isWanted: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['communities', 'found posts', search, size],
    queryFn: async ({ signal }) => (await api.call(listPosts, { query: { search, size } }, signal)).items,
    enabled: isWanted,
    placeholderData: keepPreviousData,
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

interface TimeOfPosts {
  communityId: string;
  spaceId: string;
  search: string;
  /** Instants. */
  from: string;
  to: string;
}

const pagesOfTime = 10;

/** All of a time, as far as a calendar can show them. */
export function usePostsOfTime({ communityId, spaceId, search, from, to }: TimeOfPosts) {
  const api = useApi();
  const query = { communityId, from, to, size: 50, ...(spaceId && { spaceId }), ...(search && { search }) };
  return useQuery({
    queryKey: ['communities', 'posts of time', query],
    async queryFn({ signal }) {
      const posts: PostDetails[] = [];
      let cursor: string | null = '';
      for (let page = 0; page < pagesOfTime && cursor !== null; page++) {
        const found: Reply<typeof listPosts> = await api.call(
          listPosts,
          { query: { ...query, ...(cursor && { cursor }) } },
          signal,
        );
        posts.push(...found.items);
        cursor = found.nextCursor;
      }
      return { posts, isWhole: cursor === null };
    },
    // While another month comes, the days of both keep what they have.
    placeholderData: keepPreviousData,
  });
}
