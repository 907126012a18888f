import { type CommunityEvent, type CommunityTicket, realtimePath } from '@zeacon/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Bus } from '../../platform/realtime/bus.ts';
import type { Tickets } from '../../platform/realtime/tickets.ts';
import type { Subscriber } from '../../platform/realtime/topic.ts';
import { openDoor, type TopicKind } from '../../platform/realtime/topic-kind.ts';
import { createTopics, type Room } from '../../platform/realtime/topics.ts';

export type CommunityNews = Exclude<CommunityEvent, { type: 'joined' }>;

interface Holder {
  communityId: string;
}

interface Deps {
  bus: Bus;
  tickets: Tickets;
  newId: NewId;
  clock: Clock;
  log: Logger;
}

const kindName = 'community';
/** Short: a member who is banned or leaves hears no more than that something changed, and not for long. */
const lifetimeMs = 3_600_000;

/** One topic for each community. It says what changed and never the words, which are read by those who may. */
export function createCommunityTopics({ bus, tickets, newId, clock, log }: Deps) {
  type Who = Subscriber & Holder;
  const topics = createTopics<Who, CommunityNews, null, Room<Who, CommunityNews>>({
    kind: kindName,
    open: () => ({
      deliver(to, news) {
        for (const { send } of to) send(JSON.stringify(news));
      },
    }),
    noteOf: () => null,
    bus,
    newId,
    clock,
  });

  const kind: TopicKind<Holder, Holder, never> = {
    name: kindName,
    topics,
    admit: ({ communityId }) => ({ topicId: communityId, identity: newId('con'), rights: { communityId } }),
    async welcome({ connectionId }) {
      return { event: { type: 'joined', connectionId } satisfies CommunityEvent, lastSeq: 0 };
    },
    read: () => undefined,
    handle: async () => {},
    left: async () => {},
  };

  return {
    door: openDoor(kind),

    issue(communityId: string): CommunityTicket {
      const expiresAt = new Date(clock().getTime() + lifetimeMs);
      return {
        url: realtimePath,
        token: tickets.issue(kindName, { communityId }, expiresAt),
        expiresDate: expiresAt.toISOString(),
      };
    },

    /** On all nodes. Whoever misses it reads anew when they come back to their page. */
    say(communityId: string, news: CommunityNews): void {
      topics
        .say(communityId, news)
        .catch((error) => log.warn({ err: error }, 'The server could not say what is new in a community.'));
    },
  };
}
