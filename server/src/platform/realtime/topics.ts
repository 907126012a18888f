import type { Clock } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import type { NewId } from '../ids.ts';
import { type Bus, wire } from './bus.ts';
import { createPresence, type NodeNotes } from './presence.ts';
import { createPresenceCounts } from './presence-counts.ts';
import { createTopic, type Subscriber, type Topic } from './topic.ts';

/** Sends news to everybody in a topic, on any node. */
export type Say<News> = (topicId: string, news: News) => Promise<void>;

/** The part of topics that features use to send news. */
export interface Speaking<News> {
  say: Say<News>;
  /** What `work` says is sent when it commits, in commit order; if it rolls back, nothing is sent. */
  transaction<T>(work: (tx: Transaction, say: Say<News>) => Promise<T>): Promise<T>;
}

/** A topic on a node, from its first subscriber there to its last. */
export interface Room<Who, News> {
  /** Delivers news to those it is meant for. */
  deliver(to: readonly Who[], news: News): void;
  /** Called with news that reaches this node, before anybody gets it. False keeps it from subscribers. */
  hear?(news: News): boolean;
  /** A page has a new connection; the previous one, which may be on any node, is closed. */
  replaced?(connectionId: string, identity: string): void;
  /** Another node reported who is present. */
  presenceHeard?(): void;
}

export interface TopicsOptions<Who extends Subscriber, News, Note, Here extends Room<Who, News>> {
  /** Unique name of the kind of topics. */
  kind: string;
  open: (topic: Topic<Who, News>, topicId: string) => Here;
  /** See `TopicOptions`. */
  seqOf?: (news: News) => number | undefined;
  /** What this node reports to the others about those in a topic here. */
  noteOf: (topicId: string, here: readonly Who[]) => Note;
  /** How many are in a topic, from the nodes' reports. They get the count in `presence` events. */
  countOf?: (notes: readonly Note[]) => number;
  /** Called after the commit, only on the node that sends the news. */
  onSaid?: (topicId: string, news: News) => void;
  bus: Bus;
  newId: NewId;
  clock: Clock;
}

export type Topics<Who extends Subscriber, News, Note, Here extends Room<Who, News>> = ReturnType<
  typeof createTopics<Who, News, Note, Here>
>;

/** However little changes: nodes that are silent are taken for gone. */
const presenceEveryMs = 3000;

/** All topics of one kind, with subscribers on this node. */
export function createTopics<Who extends Subscriber, News, Note, Here extends Room<Who, News>>(
  options: TopicsOptions<Who, News, Note, Here>,
) {
  const { kind, open, seqOf = () => undefined, noteOf, countOf, onSaid, bus, newId, clock } = options;
  const node = newId('con');
  const topics = new Map<string, { topic: Topic<Who, News>; room: Here }>();
  const newsWire = wire<{ topicId: string; news: News; only?: string }>(`${kind}.news`);
  const replacedWire = wire<{ topicId: string; connectionId: string; identity: string }>(`${kind}.replaced`);
  const notesWire = wire<NodeNotes<Note>>(`${kind}.present`);
  /** A node that starts listening asks who is present. */
  const askedWire = wire<string>(`${kind}.who-is-present`);
  let hasAsked = false;
  let notesSaidAtMs = 0;
  let notesSaid = '{}';

  const subscribersOf = (topicId: string) => topics.get(topicId)?.topic.subscribers() ?? [];
  const noteHere = (topicId: string) => noteOf(topicId, subscribersOf(topicId));
  const presence = createPresence({ noteHere, clock });
  const counts =
    countOf && createPresenceCounts<Who>({ topics, countOf: (topicId) => countOf(presence.notesOf(topicId)) });

  bus.listen(newsWire, ({ topicId, news, only }) => hear(topicId, news, only));
  bus.listen(replacedWire, ({ topicId, connectionId, identity }) => {
    const found = topics.get(topicId);
    if (!found) return;
    found.room.replaced?.(connectionId, identity);
    const who = found.topic.find(connectionId);
    if (who?.identity === identity) who.close();
  });
  bus.listen(notesWire, (said) => {
    if (said.node === node) return;
    presence.take(said);
    for (const { room } of topics.values()) room.presenceHeard?.();
  });
  bus.listen(askedWire, (asking) => {
    if (asking !== node && topics.size > 0) tellPresence().catch(() => {});
  });
  // Nobody here knows what was missed, but clients that reconnect get it.
  bus.onLost(() => {
    hasAsked = false;
    for (const { topic } of topics.values()) for (const who of topic.subscribers()) who.close();
  });

  function hear(topicId: string, news: News, only?: string) {
    const found = topics.get(topicId);
    if (found && found.room.hear?.(news) !== false) found.topic.take(news, only);
  }

  const notesNow = () => Object.fromEntries([...topics.keys()].map((topicId) => [topicId, noteHere(topicId)]));

  async function tellPresence(): Promise<void> {
    if (!bus.isShared) return;
    const said = notesNow();
    notesSaid = JSON.stringify(said);
    notesSaidAtMs = clock().getTime();
    await bus.publish(notesWire, { node, topics: said });
  }

  function begin(topicId: string) {
    // It delivers nothing before the room exists.
    const topic: Topic<Who, News> = createTopic<Who, News>({ seqOf, deliver: (to, news) => room.deliver(to, news) });
    const room = open(topic, topicId);
    const begun = { topic, room };
    topics.set(topicId, begun);
    return begun;
  }

  const say: Say<News> = async (topicId, news) => {
    await bus.publish(newsWire, { topicId, news });
    onSaid?.(topicId, news);
  };

  async function transaction<T>(work: (tx: Transaction, say: Say<News>) => Promise<T>): Promise<T> {
    const said: Parameters<Say<News>>[] = [];
    const result = await bus.transaction((tx, publish) =>
      work(tx, async (topicId, news) => {
        said.push([topicId, news]);
        await publish(newsWire, { topicId, news });
      }),
    );
    for (const [topicId, news] of said) onSaid?.(topicId, news);
    return result;
  }

  return {
    say,
    transaction,

    /** Directly to the connection if it is here, otherwise to its node. */
    async sayTo(topicId: string, connectionId: string, news: News): Promise<void> {
      if (topics.get(topicId)?.topic.find(connectionId)) hear(topicId, news, connectionId);
      else if (bus.isShared) await bus.publish(newsWire, { topicId, news, only: connectionId });
    },

    /** Only to those on this node. */
    sayHere: hear,

    /** After entering, it misses nothing. Rejects if the other nodes cannot be heard. */
    async enter(who: Who): Promise<{ topic: Topic<Who, News>; room: Here }> {
      await bus.start();
      if (bus.isShared && !hasAsked) {
        hasAsked = true;
        await bus.publish(askedWire, node);
      }
      const entered = topics.get(who.topicId) ?? begin(who.topicId);
      entered.topic.enter(who);
      return entered;
    },

    /** It has got everything up to `lastSeq`; delivers what came meanwhile. */
    seat(who: Subscriber, lastSeq: number): void {
      topics.get(who.topicId)?.topic.seat(who.connectionId, lastSeq);
      counts?.sendOne(who);
    },

    /** Closes its previous connection and takes over what that held. */
    replace: ({ topicId, identity }: Subscriber, connectionId: string): Promise<void> =>
      bus.publish(replacedWire, { topicId, connectionId, identity }),

    /** False if it was not in the topic. */
    leave({ topicId, connectionId }: Subscriber): boolean {
      const topic = topics.get(topicId)?.topic;
      if (!topic?.leave(connectionId)) return false;
      if (topic.size === 0) topics.delete(topicId);
      return true;
    },

    topic: (topicId: string): Topic<Who, News> | undefined => topics.get(topicId)?.topic,
    room: (topicId: string): Here | undefined => topics.get(topicId)?.room,
    subscribersOf,
    /** Topics on this node. */
    topicIds: (): string[] => [...topics.keys()],

    /** The nodes' reports about a topic, this node's first. */
    presenceOf(topicId: string): Note[] {
      bus.start().catch(() => {});
      return presence.notesOf(topicId);
    },

    /** Call it when this node's report changed; otherwise the others learn of it within seconds. */
    tellPresence,

    /** Timed work. */
    async tick(): Promise<void> {
      counts?.sendAll();
      if (!bus.isShared) return;
      const isDue = topics.size > 0 && clock().getTime() - notesSaidAtMs >= presenceEveryMs;
      if (isDue || JSON.stringify(notesNow()) !== notesSaid) await tellPresence();
    },
  };
}
