/** A connection that has joined a topic. */
export interface Subscriber {
  readonly connectionId: string;
  /** Of the topic, among those of its kind. */
  readonly topicId: string;
  /** Whose connection it is: the same for all connections of one person. */
  readonly identity: string;
  readonly joinedAtMs: number;
  /** Of its network: what limits by address go by. */
  readonly address: string;
  /** One event as the text it is sent as. */
  send(text: string): void;
  /** For good where an event says why; else it may come back. */
  close(event?: object): void;
}

interface Seat<Who, News> {
  who: Who;
  /** What came before it was told where things stand. */
  held: News[] | undefined;
  /** Of the newest numbered news it was told. */
  lastSeq: number;
}

export interface TopicOptions<Who, News> {
  /** The number of news that are numbered: nobody is told one twice, or an older one after a newer. */
  seqOf: (news: News) => number | undefined;
  deliver: (to: readonly Who[], news: News) => void;
}

export type Topic<Who extends Subscriber, News> = ReturnType<typeof createTopic<Who, News>>;

/** Those of one topic that are connected to this node. */
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
    /** What comes from now on is kept for it until `seat` says where it stands. */
    enter(who: Who): void {
      seats.set(who.connectionId, { who, held: [], lastSeq: 0 });
    },

    /** It was told everything up to `lastSeq`, and is told now what came meanwhile. */
    seat(connectionId: string, lastSeq: number): void {
      const seat = seats.get(connectionId);
      if (!seat?.held) return;
      const { held } = seat;
      seat.held = undefined;
      seat.lastSeq = lastSeq;
      for (const news of held) tell([seat], news);
    },

    leave: (connectionId: string): boolean => seats.delete(connectionId),

    /** To all that are seated, or `only` to one connection; the others are told when they are seated. */
    take(news: News, only?: string): void {
      const seated: Seat<Who, News>[] = [];
      for (const seat of only === undefined ? seats.values() : oneOf(only)) {
        if (seat.held) seat.held.push(news);
        else seated.push(seat);
      }
      tell(seated, news);
    },

    /** Whether it was told the numbered news `seq`, and is not to be told it still. */
    wasTold: (connectionId: string, seq: number): boolean => (seats.get(connectionId)?.lastSeq ?? -1) >= seq,

    find: (connectionId: string): Who | undefined => seats.get(connectionId)?.who,
    subscribers: (): Who[] => [...seats.values()].map(({ who }) => who),
    seated: (): Who[] => [...seats.values()].flatMap(({ who, held }) => (held ? [] : [who])),
    get size() {
      return seats.size;
    },
  };
}
