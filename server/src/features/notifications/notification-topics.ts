import { type NotificationEvent, type NotificationTicket, realtimePath } from '@zeacon/contract';
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

export interface NotificationTopicsDeps {
  bus: Bus;
  tickets: Tickets;
  newId: NewId;
  clock: Clock;
}

const kindName = 'notifications';
const lifetimeMs = 12 * 3_600_000;
const topicOf = ({ businessId, userId }: Holder) => `${businessId}.${userId}`;

/** One topic for each member of each business. It says that something changed, and never what. */
export function createNotificationTopics({ bus, tickets, newId, clock }: NotificationTopicsDeps) {
  type Who = Subscriber & Holder;
  type News = Extract<NotificationEvent, { type: 'changed' }>;
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
    admit: (holder) => ({ topicId: topicOf(holder), identity: holder.userId, rights: holder }),
    async welcome({ connectionId }) {
      return { event: { type: 'joined', connectionId } satisfies NotificationEvent, lastSeq: 0 };
    },
    read: () => undefined,
    handle: async () => {},
    left: async () => {},
  };

  return {
    door: openDoor(kind),

    issue(asker: BusinessUser): NotificationTicket {
      const { businessId, userId } = asker;
      const expiresAt = new Date(clock().getTime() + lifetimeMs);
      const token = tickets.issue(kindName, { businessId, userId }, expiresAt, groundOf(asker));
      return { url: realtimePath, token, expiresDate: expiresAt.toISOString() };
    },

    /** On all nodes. */
    async sayChanged(businessId: string, userIds: readonly string[]): Promise<void> {
      await Promise.all(userIds.map((userId) => topics.say(topicOf({ businessId, userId }), { type: 'changed' })));
    },
  };
}
