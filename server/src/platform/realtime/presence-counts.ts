import type { TopicEvent } from '@zeacon/contract';
import type { Subscriber, Topic } from './topic.ts';

interface PresenceCountsDeps<Who extends Subscriber> {
  topics: ReadonlyMap<string, { topic: Pick<Topic<Who, never>, 'seated'> }>;
  countOf: (topicId: string) => number;
}

/** Tells those in topics how many are present. */
export function createPresenceCounts<Who extends Subscriber>({ topics, countOf }: PresenceCountsDeps<Who>) {
  const told = new WeakMap<Subscriber, number>();

  function tell(who: Subscriber, count: number): void {
    if (told.get(who) === count) return;
    told.set(who, count);
    who.send(JSON.stringify({ type: 'presence', count } satisfies TopicEvent));
  }

  return {
    /** Sends the counts known here so far. */
    sendAll(): void {
      for (const [topicId, { topic }] of topics) {
        const count = countOf(topicId);
        for (const who of topic.seated()) tell(who, count);
      }
    },

    sendOne: (who: Subscriber): void => tell(who, countOf(who.topicId)),
  };
}
