import type { CommunityEvent, CommunityTicket } from '@zeacon/contract';
import { communityKind } from '../core/community/community-kind.ts';
import { createRenewals } from '../core/community/renewals.ts';
import type { FeedCalls } from '../core/feed/feed-calls.ts';
import type { FeedStore } from '../core/feed/feed-store.ts';
import type { Threads } from '../core/feed/threads.ts';
import type { TopicClient } from '../core/topics/topic-client.ts';
import { pageTopics } from '../realtime/page-topics.ts';

export interface FollowedFeed {
  /** Of the platform. */
  origin: string;
  /** Other than those that everything on the page shares. */
  topics?: Pick<TopicClient, 'subscribe'>;
  calls: Pick<FeedCalls, 'topic'>;
  store: FeedStore;
  threads: Threads;
  /** Ids of the posts that are drawn now. */
  inView: () => readonly string[];
  /** That is shown; undefined for all posts. */
  space: () => string | undefined;
  /** Called whenever something happens. */
  heard: Iterable<() => void>;
  signal: AbortSignal;
}

/** Hears what happens in the community until `signal` aborts, however often the connection is lost. */
export function followFeed(feed: FollowedFeed): void {
  const { origin, topics = pageTopics(origin), calls, store, threads, inView, space, heard, signal } = feed;
  let wasOpen = false;
  const renew = createRenewals({ renew: (id) => Promise.all([store.renew(id), threads.renew(id)]), signal });
  topics.subscribe<CommunityTicket, CommunityEvent, never>(communityKind, {
    openTicket: calls.topic,
    onEvent(event) {
      for (const hear of heard) hear();
      if (event.type === 'joined') {
        if (wasOpen) void store.catchUp(inView());
        wasOpen = true;
      } else if (event.type === 'talk') {
        void renew(event.postId, event.withinMs);
      } else if (event.type === 'post') {
        if (event.change === 'removed') store.drop(event.postId);
        else if (event.change === 'edited') void renew(event.postId, event.withinMs);
        else if (!space() || event.spaceId === space()) store.announce(event.postId);
      }
    },
    signal,
  });
}
