import type { PostOrder, PublicCommunity, PublicSpace } from '@zeacon/contract';
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
  /** Shows its posts alone. */
  spaceId: string | undefined;
  /** Undefined for the newest first. */
  order: () => PostOrder | undefined;
  onChange: () => void;
  inView: () => readonly string[];
}

export type FeedConnection = ReturnType<typeof connectFeed>;

/** One community, as long as an element shows it. */
export function connectFeed({ origin, communityId, postId, spaceId, order, onChange, inView }: FeedOptions) {
  const left = new AbortController();
  const { signal } = left;
  const change = () => signal.aborted || onChange();
  const session = createMemberSession(change);
  let space = spaceId;
  let spaces: readonly PublicSpace[] = [];
  let shownOrder = order();
  const chosen = { space: () => space, order: () => shownOrder };
  const calls = createFeedCalls({ baseUrl: origin, communityId, token: session.token, ...chosen });
  const store = createFeedStore(calls, chosen.order);
  const threads = createThreads(calls, change);
  let community: PublicCommunity | undefined;
  let following: AbortController | undefined;
  const heard = new Set<() => void>();

  store.subscribe(change);
  signal.addEventListener('abort', () => following?.abort());

  async function follow(): Promise<void> {
    following?.abort();
    following = undefined;
    // Whoever may not read hears nothing either.
    if (store.get().status !== 'ready') return;
    following = new AbortController();
    const mine = following.signal;
    const { followFeed } = await import('./follow-feed.ts');
    if (!mine.aborted && !signal.aborted)
      followFeed({ origin, calls, store, threads, inView, space: () => space, heard, signal: mine });
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
    const listed = calls.spaces().then(
      ({ items }) => {
        spaces = items;
        change();
      },
      () => undefined,
    );
    await Promise.all([store.read(postId), described, listed]);
    // Without it, the feed shows what was there when the page came.
    if (!signal.aborted) await follow().catch(() => undefined);
  }

  /** Resolves when all that is shown at first was read, or could not be. */
  const ready = read();
  return {
    ...{ calls, session, store, threads, read, ready, heard },
    get community(): PublicCommunity | undefined {
      return community;
    },
    get space(): string | undefined {
      return space;
    },
    get spaces(): readonly PublicSpace[] {
      return spaces;
    },
    /** Shows the posts of this space, or all, in the order of now. */
    async choose(spaceId: string | undefined): Promise<void> {
      if (spaceId === space && shownOrder === order()) return;
      space = spaceId;
      shownOrder = order();
      await store.restart();
      // Of a space that is not there, nothing was heard.
      if (!following && !signal.aborted) await follow().catch(() => undefined);
    },
    signal,
    close: () => left.abort(),
  };
}
