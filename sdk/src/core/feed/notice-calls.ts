import type { Endpoint, listCommunityNotices, readCommunityNotices } from '@zeacon/contract';
import { type Callable, createHttp } from '../http.ts';
import { type FeedCalls, light, open } from './feed-calls.ts';
import { isNotices } from './notice-guards.generated.ts';

const path = `${open}/notices` as const;

/** What is new for a member; as in `feedEndpoints`. */
export const noticeEndpoints = {
  list: light<typeof listCommunityNotices>('GET', path, isNotices),
  read: light<typeof readCommunityNotices>('POST', `${path}/read`, () => true),
} satisfies Record<string, Callable<Endpoint>>;

export type NoticeCalls = ReturnType<typeof createNoticeCalls>;

export function createNoticeCalls({ options: { communityId, ...options } }: Pick<FeedCalls, 'options'>) {
  const { call } = createHttp(options);
  const at = noticeEndpoints;
  return {
    list: (page: number, size: number) => call(at.list, { query: { communityId, page, size } }),
    /** All of them. */
    markRead: () => call(at.read, { body: { communityId } }),
  };
}
