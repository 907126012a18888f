import type { PublicCommunity } from '@zeacon/contract';
import { createFeedCalls } from '../core/feed/feed-calls.ts';
import { createFeedStore } from '../core/feed/feed-store.ts';
import { createMemberSession } from '../core/feed/member-session.ts';
import { createThreads } from '../core/feed/threads.ts';

export interface FeedOptions {
  /** Of the platform. */
  origin: string;
  communityId: string;
  /** Of a link to one post. */
  postId: string | undefined;
  onChange: () => void;
  inView: () => readonly string[];
}

export type FeedConnection = ReturnType<typeof connectFeed>;

/** One community, as long as an element shows it. */
export function connectFeed({ origin, communityId, postId, onChange, inView }: FeedOptions) {
  const left = new AbortController();
  const { signal } = left;
  const change = () => signal.aborted || onChange();
  const session = createMemberSession(change);
  const calls = createFeedCalls({ baseUrl: origin, communityId, token: session.token });
  const store = createFeedStore(calls);
  const threads = createThreads(calls, change);
  let community: PublicCommunity | undefined;
  let following: AbortController | undefined;

  store.subscribe(change);
  signal.addEventListener('abort', () => following?.abort());

  async function follow(): Promise<void> {
    following?.abort();
    following = new AbortController();
    const mine = following.signal;
    // Whoever may not read hears nothing either.
    if (store.get().status !== 'ready') return;
    const { followFeed } = await import('./follow-feed.ts');
    if (!mine.aborted && !signal.aborted) followFeed({ origin, calls, store, threads, inView, signal: mine });
  }

  async function read(): Promise<void> {
    const described = community
      ? Promise.resolve()
      : calls.details().then(
          (found) => {
            community = found;
            change();
          },
          () => undefined,
        );
    await Promise.all([store.read(postId), described]);
    // Without it, the feed shows what was there when the page came.
    if (!signal.aborted) await follow().catch(() => undefined);
  }

  void read();
  return {
    ...{ calls, session, store, threads, read },
    get community(): PublicCommunity | undefined {
      return community;
    },
    signal,
    close: () => left.abort(),
  };
}
