import { type InsightNowEvent, type InsightNowTicket, realtimePath } from '@zeacon/contract';
import type { BusinessUser } from '../../platform/actors/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { groundOf } from '../../platform/grounds/ground-of.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Bus } from '../../platform/realtime/bus.ts';
import type { Tickets } from '../../platform/realtime/tickets.ts';
import type { Subscriber } from '../../platform/realtime/topic.ts';
import { openDoor, type TopicKind } from '../../platform/realtime/topic-kind.ts';
import { createTopics, type Room } from '../../platform/realtime/topics.ts';

interface Holder {
  businessId: string;
  userId: string;
}

export interface NowTopicsDeps {
  bus: Bus;
  tickets: Tickets;
  newId: NewId;
  clock: Clock;
  /** Of what cannot be said: who misses it asks again by themselves soon. */
  onFailure: (error: unknown) => void;
}

const kindName = 'insight-now';
const lifetimeMs = 12 * 3_600_000;
/** However many viewers a business has, it is told this often. */
const everyMs = 2000;

/** One topic for each business. It says that who is watching changed, and never who that is. */
export function createNowTopics({ bus, tickets, newId, clock, onFailure }: NowTopicsDeps) {
  type Who = Subscriber & Holder;
  type News = Extract<InsightNowEvent, { type: 'changed' }>;
  const topics = createTopics<Who, News, null, Room<Who, News>>({
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
    admit: (holder) => ({ topicId: holder.businessId, identity: holder.userId, rights: holder }),
    async welcome({ connectionId }) {
      return { event: { type: 'joined', connectionId } satisfies InsightNowEvent, lastSeq: 0 };
    },
    read: () => undefined,
    handle: async () => {},
    left: async () => {},
  };

  /** Businesses that were told a moment ago, and whether something changed since. */
  const resting = new Map<string, { hasNews: boolean; timer: ReturnType<typeof setTimeout> }>();

  function say(businessId: string): void {
    void topics.say(businessId, { type: 'changed' }).catch(onFailure);
    const timer = setTimeout(() => {
      const { hasNews } = resting.get(businessId)!;
      resting.delete(businessId);
      if (hasNews) say(businessId);
    }, everyMs).unref();
    resting.set(businessId, { hasNews: false, timer });
  }

  return {
    door: openDoor(kind),

    issue(asker: BusinessUser): InsightNowTicket {
      const { businessId, userId } = asker;
      const expiresAt = new Date(clock().getTime() + lifetimeMs);
      const token = tickets.issue(kindName, { businessId, userId }, expiresAt, groundOf(asker, 'insights.read'));
      return { url: realtimePath, token, expiresDate: expiresAt.toISOString() };
    },

    /** On all nodes, at once or as soon as the business has rested. */
    noteChange(businessId: string): void {
      const rest = resting.get(businessId);
      if (rest) rest.hasNews = true;
      else say(businessId);
    },

    stop(): void {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}
