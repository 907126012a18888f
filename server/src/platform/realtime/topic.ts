/** A connection that has joined a topic. */
export interface Subscriber {
  readonly connectionId: string;
  /** Id of the topic within its kind. */
  readonly topicId: string;
  /** The same for all connections of one person. */
  readonly identity: string;
  readonly joinedAtMs: number;
  /** Address of its network, for limits by address. */
  readonly address: string;
  /** Sends one event, serialised. */
  send(text: string): void;
  /** Closes for good if an event says why; otherwise it may come back. */
  close(event?: object): void;
}

interface Seat<Who, News> {
  who: Who;
  /** News that came before it got the state. */
  held: News[] | undefined;
  /** Number of the newest news it got. */
  lastSeq: number;
}

export interface TopicOptions<Who, News> {
  /** The number of numbered news: nobody gets one twice, or an older one after a newer one. */
  seqOf: (news: News) => number | undefined;
  deliver: (to: readonly Who[], news: News) => void;
}

export type Topic<Who extends Subscriber, News> = ReturnType<typeof createTopic<Who, News>>;

/** The subscribers of one topic on this node. */
export function createTopic<Who extends Subscriber, News>({ seqOf, deliver }: TopicOptions<Who, News>) {
  const seats = new Map<string, Seat<Who, News>>();

  function tell(to: readonly Seat<Who, News>[], news: News) {
    const seq = seqOf(news);
    const behind = seq === undefined ? to : to.filter(({ lastSeq }) => lastSeq < seq);
    if (seq !== undefined) for (const seat of behind) seat.lastSeq = seq;
    if (behind.length > 0)
      deliver(
        behind.map(({ who }) => who),
        news,
      );
  }

  function oneOf(connectionId: string): Seat<Who, News>[] {
    const seat = seats.get(connectionId);
    return seat ? [seat] : [];
  }

  return {
    /** From now on news is held back for it until `seat`. */
    enter(who: Who): void {
      seats.set(who.connectionId, { who, held: [], lastSeq: 0 });
    },

    /** It has got everything up to `lastSeq`; delivers what came meanwhile. */
    seat(connectionId: string, lastSeq: number): void {
      const seat = seats.get(connectionId);
      if (!seat?.held) return;
      const { held } = seat;
      seat.held = undefined;
      seat.lastSeq = lastSeq;
      for (const news of held) tell([seat], news);
    },

    leave: (connectionId: string): boolean => seats.delete(connectionId),

    /** Delivers to everybody who is seated, or `only` to one connection; others get it when they are seated. */
    take(news: News, only?: string): void {
      const seated: Seat<Who, News>[] = [];
      for (const seat of only === undefined ? seats.values() : oneOf(only)) {
        if (seat.held) seat.held.push(news);
        else seated.push(seat);
      }
      tell(seated, news);
    },

    /** Whether it already got the numbered news `seq`. */
    wasTold: (connectionId: string, seq: number): boolean => (seats.get(connectionId)?.lastSeq ?? -1) >= seq,

    find: (connectionId: string): Who | undefined => seats.get(connectionId)?.who,
    subscribers: (): Who[] => [...seats.values()].map(({ who }) => who),
    seated: (): Who[] => [...seats.values()].flatMap(({ who, held }) => (held ? [] : [who])),
    get size() {
      return seats.size;
    },
  };
}
