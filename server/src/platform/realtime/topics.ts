import type { Clock } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import type { NewId } from '../ids.ts';
import { type Bus, wire } from './bus.ts';
import { createPresence, type NodeNotes } from './presence.ts';
import { createPresenceCounts } from './presence-counts.ts';
import { createTopic, type Subscriber, type Topic } from './topic.ts';

/** Says something in a topic: to those in it, on whatever node they are. */
export type Say<News> = (topicId: string, news: News) => Promise<void>;

/** The part of topics that features speak with. */
export interface Speaking<News> {
  say: Say<News>;
  /** What `work` says is said when it commits, in the order of commits; if it rolls back, nothing is. */
  transaction<T>(work: (tx: Transaction, say: Say<News>) => Promise<T>): Promise<T>;
}

/** A topic on a node, from its first subscriber there to its last. */
export interface Room<Who, News> {
  /** Sends news to those it is for. */
  deliver(to: readonly Who[], news: News): void;
  /** News as they come to this node, before anybody is told. False for those that are not told to subscribers. */
  hear?(news: News): boolean;
  /** A page has another connection now; the one before it, which may be on any node, is closed. */
  replaced?(connectionId: string, identity: string): void;
  /** Another node has said who is there. */
  presenceHeard?(): void;
}

export interface TopicsOptions<Who extends Subscriber, News, Note, Here extends Room<Who, News>> {
  /** The kind of topics, by a name of its own. */
  kind: string;
  open: (topic: Topic<Who, News>, topicId: string) => Here;
  /** See `TopicOptions`. */
  seqOf?: (news: News) => number | undefined;
  /** What this node tells the others of those who are in a topic here. */
  noteOf: (topicId: string, here: readonly Who[]) => Note;
  /** How many are in a topic, of what the nodes say of it. Those in it are then told, in `presence` events. */
  countOf?: (notes: readonly Note[]) => number;
  /** Called once for all nodes, by the one that says it, when it is committed. */
  onSaid?: (topicId: string, news: News) => void;
  bus: Bus;
  newId: NewId;
  clock: Clock;
}

export type Topics<Who extends Subscriber, News, Note, Here extends Room<Who, News>> = ReturnType<
  typeof createTopics<Who, News, Note, Here>
>;

const presenceEveryMs = 3000;

/** All topics of one kind, as far as this node has somebody in them. */
export function createTopics<Who extends Subscriber, News, Note, Here extends Room<Who, News>>(
  options: TopicsOptions<Who, News, Note, Here>,
) {
  const { kind, open, seqOf = () => undefined, noteOf, countOf, onSaid, bus, newId, clock } = options;
  const node = newId('con');
  const topics = new Map<string, { topic: Topic<Who, News>; room: Here }>();
  const newsWire = wire<{ topicId: string; news: News; only?: string }>(`${kind}.news`);
  const replacedWire = wire<{ topicId: string; connectionId: string; identity: string }>(`${kind}.replaced`);
  const notesWire = wire<NodeNotes<Note>>(`${kind}.present`);
  /** A node that begins to listen asks who is where. */
  const askedWire = wire<string>(`${kind}.who-is-present`);
  let hasAsked = false;
  let notesSaidAtMs = 0;

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
  // What was missed is not known here, but those who connect again are told.
  bus.onLost(() => {
    hasAsked = false;
    for (const { topic } of topics.values()) for (const who of topic.subscribers()) who.close();
  });

  function hear(topicId: string, news: News, only?: string) {
    const found = topics.get(topicId);
    if (found && found.room.hear?.(news) !== false) found.topic.take(news, only);
  }

  async function tellPresence(): Promise<void> {
    if (!bus.isShared) return;
    const notes = [...topics.keys()].map((topicId) => [topicId, noteHere(topicId)] as const);
    await bus.publish(notesWire, { node, topics: Object.fromEntries(notes) });
  }

  function begin(topicId: string) {
    // It delivers nothing before the room is there.
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

    /** Straight to the connection where it is here, else to the node where it is. */
    async sayTo(topicId: string, connectionId: string, news: News): Promise<void> {
      if (topics.get(topicId)?.topic.find(connectionId)) hear(topicId, news, connectionId);
      else if (bus.isShared) await bus.publish(newsWire, { topicId, news, only: connectionId });
    },

    /** To those on this node alone. */
    sayHere: hear,

    /** Who has entered misses nothing that is said from then on. Rejects when the other nodes cannot be heard. */
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

    /** It was told everything up to `lastSeq`, and is told now what came meanwhile. */
    seat(who: Subscriber, lastSeq: number): void {
      topics.get(who.topicId)?.topic.seat(who.connectionId, lastSeq);
      counts?.tellOne(who);
    },

    /** Its connection before is closed, and what that one held is its own. */
    replace: ({ topicId, identity }: Subscriber, connectionId: string): Promise<void> =>
      bus.publish(replacedWire, { topicId, connectionId, identity }),

    /** False where it was not in. */
    leave({ topicId, connectionId }: Subscriber): boolean {
      const topic = topics.get(topicId)?.topic;
      if (!topic?.leave(connectionId)) return false;
      if (topic.size === 0) topics.delete(topicId);
      return true;
    },

    topic: (topicId: string): Topic<Who, News> | undefined => topics.get(topicId)?.topic,
    room: (topicId: string): Here | undefined => topics.get(topicId)?.room,
    subscribersOf,
    /** Of this node. */
    topicIds: (): string[] => [...topics.keys()],

    /** What the nodes say of those who are in a topic, this node's first. */
    presenceOf(topicId: string): Note[] {
      bus.start().catch(() => {});
      return presence.notesOf(topicId);
    },

    /** To be called when what the others are told is another; else they hear of it in some seconds. */
    tellPresence,

    /** Does what has to happen at a certain time. */
    async tick(): Promise<void> {
      counts?.tellAll();
      const nowMs = clock().getTime();
      if (topics.size === 0 || nowMs - notesSaidAtMs < presenceEveryMs) return;
      notesSaidAtMs = nowMs;
      await tellPresence();
    },
  };
}
