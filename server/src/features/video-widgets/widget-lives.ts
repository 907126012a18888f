import { realtimePath, type Widget, type WidgetLivesEvent, type WidgetLivesTicket } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Bus } from '../../platform/realtime/bus.ts';
import type { Tickets } from '../../platform/realtime/tickets.ts';
import type { Subscriber } from '../../platform/realtime/topic.ts';
import { openDoor, type TopicKind } from '../../platform/realtime/topic-kind.ts';
import { createTopics, type Room } from '../../platform/realtime/topics.ts';

interface Holder {
  businessId: string;
  /** The widget, if it has domains of its own. */
  embedId?: string;
}

export interface WidgetLivesDeps {
  bus: Bus;
  tickets: Tickets;
  /** The live of a business that anybody may watch now. */
  openLive: (businessId: string) => Promise<string | undefined>;
  /** Nobody hears of a closed business any more. */
  isClosed: (businessId: string) => Promise<boolean>;
  newId: NewId;
  clock: Clock;
}

const kindName = 'widget-lives';
const hourMs = 3_600_000;

type Listener = Pick<Widget, 'key' | 'businessAccountId' | 'allowedDomains'>;

/** One topic for each business: the pages with its widgets hear which live is on the air. */
export function createWidgetLives({ bus, tickets, openLive, isClosed, newId, clock }: WidgetLivesDeps) {
  type Who = Subscriber & Holder;
  type News = Extract<WidgetLivesEvent, { type: 'live' }>;
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
  const now = async (businessId: string) => (await openLive(businessId)) ?? null;

  const kind: TopicKind<Holder, Holder, never> = {
    name: kindName,
    topics,
    limitedTo: (holder) => holder,
    // Nobody is known by name here, so no connection can claim to be another's successor.
    admit: (holder) => ({ topicId: holder.businessId, identity: newId('con'), rights: holder }),
    async welcome({ businessId, connectionId }) {
      if (await isClosed(businessId)) throw new ApiError('widget.not_found');
      const event: WidgetLivesEvent = { type: 'joined', connectionId, streamId: await now(businessId) };
      return { event, lastSeq: 0 };
    },
    read: () => undefined,
    handle: async () => {},
    left: async () => {},
  };

  return {
    door: openDoor(kind),

    /** The same for an hour, so that answers which contain it can be cached. */
    issue({ businessAccountId: businessId, key, allowedDomains }: Listener): WidgetLivesTicket {
      const hour = Math.floor(clock().getTime() / hourMs) * hourMs;
      const expiresAt = new Date(hour + 12 * hourMs);
      const token = tickets.issue(
        kindName,
        { businessId, ...(allowedDomains.length > 0 && { embedId: key }) },
        expiresAt,
      );
      return { url: realtimePath, token, expiresDate: expiresAt.toISOString() };
    },

    /** Call it when a live of the business begins, ends, or is interrupted. */
    sayLive: async (businessId: string): Promise<void> =>
      topics.say(businessId, { type: 'live', streamId: await now(businessId) }),
  };
}
