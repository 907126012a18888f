import type { Subscriber } from './topic.ts';

/** What a connection asks for as it joins. */
export interface JoinWish {
  /** The number of the newest news it holds. */
  afterSeq?: number | undefined;
  /** The connection its page had before. */
  replaces?: string | undefined;
}

/** Who has come: to which topic, whose connection it is, and what it may do there. */
export interface Admission<Rights> {
  topicId: string;
  identity: string;
  rights: Rights;
}

/** Told first, and the number of the newest news that it tells of; 0 where news have no numbers. */
export interface Welcome {
  event: object;
  lastSeq: number;
}

/** One kind of topic: all that connections meet in it. */
export interface TopicKind<Claims, Rights extends object, Request> {
  /** As tickets name it. */
  readonly name: string;
  readonly topics: {
    enter(who: Subscriber & Rights): Promise<unknown>;
    seat(who: Subscriber, lastSeq: number): void;
    replace(who: Subscriber, connectionId: string): Promise<void>;
    leave(who: Subscriber): boolean;
  };
  /** By the claims of a ticket of this kind. Throws `ApiError` where its holder may not come in. */
  admit(claims: Claims): Admission<Rights>;
  /** Where things stand. It has entered: it misses nothing that is said from now on. Rejects with `ApiError` as `admit` throws. */
  welcome(who: Subscriber & Rights, wish: JoinWish): Promise<Welcome>;
  /** Told where things stand, and what came meanwhile. */
  seated?(who: Subscriber & Rights): void;
  /** Undefined for what cannot be understood. */
  read(message: unknown): Request | undefined;
  /** Does what is asked for, one thing after the other. Rejects with `ApiError` where that is refused. */
  handle(who: Subscriber & Rights, request: Request): Promise<void>;
  /** Its connection is closed. May be called again, and for who was not seated. */
  left(who: Subscriber & Rights): Promise<void>;
  /** Does what has to happen at a certain time. Called every second. */
  tick?(): Promise<void>;
  /** All connections are closed. */
  close?(): Promise<void>;
}

/** A connection as a kind of topic has it. */
export interface Visit {
  /** Rejects with `ApiError` where it may not come in. */
  join(wish: JoinWish): Promise<void>;
  /** What it asks for; undefined for what cannot be understood. */
  read(message: unknown): { request: object; handle: () => Promise<void> } | undefined;
  /** May be called again, and before `join` is done. */
  leave(): Promise<void>;
}

/** A kind of topic without its types, so that kinds can be listed. */
export interface Door {
  readonly kind: string;
  /** Throws `ApiError` where who holds such a ticket may not come in. */
  admit(claims: unknown, link: Omit<Subscriber, 'topicId' | 'identity'>): Visit;
  tick(): Promise<void>;
  close(): Promise<void>;
}

export function openDoor<Claims, Rights extends object, Request extends object>(
  kind: TopicKind<Claims, Rights, Request>,
): Door {
  const { topics } = kind;

  function visit(who: Subscriber & Rights): Visit {
    return {
      async join(wish) {
        await topics.enter(who);
        if (wish.replaces) await topics.replace(who, wish.replaces);
        const { event, lastSeq } = await kind.welcome(who, wish);
        who.send(JSON.stringify(event));
        topics.seat(who, lastSeq);
        kind.seated?.(who);
      },

      read(message) {
        const request = kind.read(message);
        return request && { request, handle: () => kind.handle(who, request) };
      },

      async leave() {
        topics.leave(who);
        await kind.left(who);
      },
    };
  }

  return {
    kind: kind.name,
    admit(claims, link) {
      // A ticket of this kind was signed with claims of this kind.
      const { topicId, identity, rights } = kind.admit(claims as Claims);
      return visit({ ...rights, ...link, topicId, identity });
    },
    tick: async () => kind.tick?.(),
    close: async () => kind.close?.(),
  };
}
