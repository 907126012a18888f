import type { CommunityEvent, CommunityTicket } from '@zeacon/contract';
import { communityKind } from '../core/community/community-kind.ts';
import type { FeedCalls } from '../core/feed/feed-calls.ts';
import type { FeedStore } from '../core/feed/feed-store.ts';
import type { Threads } from '../core/feed/threads.ts';
import { pageTopics } from '../realtime/page-topics.ts';

export interface FollowedFeed {
  /** Of the platform. */
  origin: string;
  calls: Pick<FeedCalls, 'topic'>;
  store: FeedStore;
  threads: Threads;
  /** Ids of the posts that are drawn now. */
  inView: () => readonly string[];
  /** That is shown; undefined for all posts. */
  space: () => string | undefined;
  signal: AbortSignal;
}

/** Hears what happens in the community until `signal` aborts, however often the connection is lost. */
export function followFeed({ origin, calls, store, threads, inView, space, signal }: FollowedFeed): void {
  let wasOpen = false;
  pageTopics(origin).subscribe<CommunityTicket, CommunityEvent, never>(communityKind, {
    openTicket: calls.topic,
    onEvent(event) {
      if (event.type === 'joined') {
        if (wasOpen) void store.catchUp(inView());
        wasOpen = true;
      } else if (event.type === 'talk') {
        void store.renew(event.postId);
        void threads.renew(event.postId);
      } else if (event.type === 'post') {
        if (event.change === 'removed') store.drop(event.postId);
        else if (event.change === 'edited') void store.renew(event.postId);
        else if (!space() || event.spaceId === space()) store.announce(event.postId);
      }
    },
    signal,
  });
}
