import { realtimePath } from '@zeacon/contract';
import type { Clock } from '../clock.ts';
import type { Ground } from '../grounds/ground.ts';
import type { NewId } from '../ids.ts';
import type { Bus } from './bus.ts';
import { createCalm } from './calm.ts';
import type { Tickets } from './tickets.ts';
import type { Subscriber } from './topic.ts';
import { openDoor, type TopicKind } from './topic-kind.ts';
import { createTopics, type Room } from './topics.ts';

export interface NewsTopicsParts {
  bus: Bus;
  tickets: Tickets;
  newId: NewId;
  clock: Clock;
}

export interface NewsTopicsOptions<Holder extends object, News>
  extends Pick<TopicKind<Holder, Holder, never>, 'limitedTo'> {
  /** In tickets and on the bus. */
  name: string;
  /** Which topic the holder of a ticket hears, and who they are in it. */
  admit: (holder: Holder) => { topicId: string; identity: string };
  /** What they are told when they join, beside their connection's id. Rejects with `ApiError` if they may not. */
  greet?: (who: Subscriber & Holder) => Promise<object>;
  /** What is read anew on news, if it is something that many have open: these are told as `withinMs`, and not each alone. */
  readAnew?: (news: News) => string | undefined;
}

/** Topics whose subscribers only listen: there is nothing to ask for, and news have no numbers and are not kept. */
export function createNewsTopics<Holder extends object, News extends object>(
  { bus, tickets, newId, clock }: NewsTopicsParts,
  { name, admit, greet, limitedTo, readAnew }: NewsTopicsOptions<Holder, News>,
) {
  type Who = Subscriber & Holder;

  function sendTo(to: readonly Who[], news: object): void {
    const text = JSON.stringify(news);
    for (const { send } of to) send(text);
  }

  const topics = createTopics<Who, News, null, Room<Who, News>>({
    kind: name,
    open(topic) {
      const calmly = createCalm<News>({
        listeners: () => topic.size,
        tell: (news, withinMs) => sendTo(topic.seated(), { ...news, withinMs }),
      });
      return {
        deliver(to, news) {
          const about = readAnew?.(news);
          if (about === undefined) sendTo(to, news);
          else calmly(about, news);
        },
      };
    },
    noteOf: () => null,
    bus,
    newId,
    clock,
  });

  const kind: TopicKind<Holder, Holder, never> = {
    name,
    topics,
    ...(limitedTo && { limitedTo }),
    admit: (holder) => ({ ...admit(holder), rights: holder }),
    async welcome(who) {
      return { event: { type: 'joined', connectionId: who.connectionId, ...(await greet?.(who)) }, lastSeq: 0 };
    },
    read: () => undefined,
    handle: async () => {},
    left: async () => {},
  };

  return {
    door: openDoor(kind),

    /** What a page needs to join. */
    issue: (holder: Holder, expiresAt: Date, ground?: Ground) => ({
      url: realtimePath,
      token: tickets.issue(name, holder, expiresAt, ground),
      expiresDate: expiresAt.toISOString(),
    }),

    /** On all nodes. */
    say: topics.say,
  };
}
