import type {
  Endpoint,
  filterPosts,
  getMemberRole,
  getPublicCommunity,
  getPublicPost,
  Input,
  listComments,
  listPublicPosts,
  listPublicSpaces,
  openCommunityTopic,
  PostOrder,
  reactToPost,
  redeemMemberCode,
  signOutMember,
  voteInPoll,
  writeComment,
} from '@zeacon/contract';
import { type Callable, createHttp } from '../http.ts';
import { replyOf } from '../reply-of.ts';
import {
  isComment,
  isComments,
  isCommunityTicket,
  isMembership,
  isMemberToken,
  isPost,
  isPostFeed,
  isPublicCommunity,
  isSomePosts,
  isSpaces,
} from './feed-guards.generated.ts';

export type FeedCalls = ReturnType<typeof createFeedCalls>;

/** An endpoint without its schema. */
export const light = <E extends Endpoint>(method: E['method'], path: string, fits: (value: unknown) => boolean) =>
  ({ method, path: path as E['path'], reply: replyOf(fits) }) as Callable<E>;

const base = '/business/v1.1/community';
export const open = `${base}/public` as const;
const nothing = () => true;

/** The contract's endpoints that a feed calls, without their schemas. A test compares each with its original. */
export const feedEndpoints = {
  details: light<typeof getPublicCommunity>('GET', `${open}/details`, isPublicCommunity),
  list: light<typeof listPublicPosts>('GET', `${open}/post`, isPostFeed),
  one: light<typeof getPublicPost>('GET', `${open}/post-details`, isPost),
  spaces: light<typeof listPublicSpaces>('GET', `${open}/spaces`, isSpaces),
  some: light<typeof filterPosts>('GET', '/general/v1.1/stream/filter-posts-uuids', isSomePosts),
  comments: light<typeof listComments>('GET', `${open}/comments`, isComments),
  comment: light<typeof writeComment>('POST', `${open}/comments`, isComment),
  react: light<typeof reactToPost>('PUT', `${open}/reaction`, nothing),
  vote: light<typeof voteInPoll>('PUT', `${open}/poll-vote`, nothing),
  topic: light<typeof openCommunityTopic>('POST', `${open}/realtime`, isCommunityTicket),
  role: light<typeof getMemberRole>('GET', `${base}/member/role`, isMembership),
  redeem: light<typeof redeemMemberCode>('POST', `${open}/embed-token`, isMemberToken),
  signOut: light<typeof signOutMember>('POST', `${open}/sign-out`, nothing),
} satisfies Record<string, Callable<Endpoint>>;

export interface FeedCallsOptions {
  /** Origin of the platform. */
  baseUrl: string;
  communityId: string;
  /** Of the member; undefined for somebody who is not signed in. */
  token: () => string | undefined;
  /** Of posts in one space alone; undefined for all. */
  space?: () => string | undefined;
  /** Of its lists; undefined for the newest first. */
  order?: () => PostOrder | undefined;
  fetch?: typeof fetch | undefined;
}

const commentsSize = 100;
const momentsSize = 200;
/** Of one call. */
export const somePostsMax = 50;

export function createFeedCalls({ baseUrl, communityId, token, space, order, fetch: send }: FeedCallsOptions) {
  const authorized: typeof fetch = (url, init) => {
    const held = token();
    const headers = { ...(init?.headers as Record<string, string>), ...(held && { authorization: `Bearer ${held}` }) };
    return (send ?? fetch)(url, { ...init, headers });
  };
  const { call } = createHttp({ baseUrl, fetch: authorized });
  const at = feedEndpoints;

  return {
    /** For calls of parts that are loaded when they are needed. */
    options: { baseUrl, communityId, token, fetch: authorized },
    details: () => call(at.details, { query: { communityId } }),
    list: (cursor: string | undefined, size: number) =>
      call(at.list, { query: { communityId, spaceId: space?.(), order: order?.(), cursor, size } }),
    spaces: () => call(at.spaces, { query: { communityId } }),
    one: (postId: string) => call(at.one, { query: { postId } }),
    some: (ids: readonly string[]) => call(at.some, { query: { uuids: ids.slice(0, somePostsMax).join(',') } }),
    comments: (postId: string, cursor?: string) => call(at.comments, { query: { postId, cursor, size: commentsSize } }),
    /** Those that are about a second of the post's video. */
    moments: (postId: string) => call(at.comments, { query: { postId, size: momentsSize, of: 'video' } }),
    comment: (written: Input<typeof writeComment>['body']) => call(at.comment, { body: written }),
    react: (given: Input<typeof reactToPost>['body']) => call(at.react, { body: given }),
    vote: (postId: string, option: number) => call(at.vote, { body: { postId, option } }),
    topic: () => call(at.topic, { body: { communityId } }),
    role: () => call(at.role, { query: { communityId } }),
    redeem: (code: string, verifier: string) => call(at.redeem, { body: { code, verifier } }),
    signOut: () => call(at.signOut, {}),
  };
}
