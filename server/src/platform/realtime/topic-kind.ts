import type { Subscriber } from './topic.ts';

/** What a connection asks for when it joins. */
export interface JoinWish {
  /** The number of the newest news it holds. */
  afterSeq?: number | undefined;
  /** Its page's previous connection. */
  replaces?: string | undefined;
}

/** Who joins: the topic, the identity behind the connection, and its rights. */
export interface Admission<Rights> {
  topicId: string;
  identity: string;
  rights: Rights;
}

/** The first message, and the number of the newest news it includes; 0 if news have no numbers. */
export interface Welcome {
  event: object;
  lastSeq: number;
}

/** On whose allowed sites alone somebody may join. */
export interface SiteLimit {
  businessId: string;
  /** A player or widget with domains of its own. */
  embedId?: string | undefined;
}

/** One kind of topic: how connections join and what they can do. */
export interface TopicKind<Claims, Rights extends object, Request> {
  /** Its name in tickets. */
  readonly name: string;
  readonly topics: {
    enter(who: Subscriber & Rights): Promise<unknown>;
    seat(who: Subscriber, lastSeq: number): void;
    replace(who: Subscriber, connectionId: string): Promise<void>;
    leave(who: Subscriber): boolean;
  };
  /** Undefined for the business's own people, who may join anywhere. */
  limitedTo?(claims: Claims): SiteLimit | undefined;
  /** Reads the claims of a ticket of this kind. Throws `ApiError` if its holder may not join. */
  admit(claims: Claims): Admission<Rights>;
  /**
   * The current state for somebody who has entered and misses nothing from now on. Rejects with `ApiError` like
   * `admit`.
   */
  welcome(who: Subscriber & Rights, wish: JoinWish): Promise<Welcome>;
  /** Called after it got the state, and what came meanwhile. */
  seated?(who: Subscriber & Rights): void;
  /** Undefined if it is invalid. */
  read(message: unknown): Request | undefined;
  /** Handles requests one after another. Rejects with `ApiError` to refuse one. */
  handle(who: Subscriber & Rights, request: Request): Promise<void>;
  /** Called when its connection is closed. May be called twice, and before it was seated. */
  left(who: Subscriber & Rights): Promise<void>;
  /** Timed work; called every second. */
  tick?(): Promise<void>;
  /** Called when all connections are closed. */
  close?(): Promise<void>;
}

/** A connection in a topic of one kind. */
export interface Visit {
  /** Rejects with `ApiError` if it may not join. */
  join(wish: JoinWish): Promise<void>;
  /** Reads a request; undefined if it is invalid. */
  read(message: unknown): { request: object; handle: () => Promise<void> } | undefined;
  /** May be called twice, and before `join` is done. */
  leave(): Promise<void>;
}

/** A kind of topic without its types, so that kinds can be listed. */
export interface Door {
  readonly kind: string;
  limitedTo(claims: unknown): SiteLimit | undefined;
  /** Throws `ApiError` if the ticket's holder may not join. */
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
    limitedTo: (claims) => kind.limitedTo?.(claims as Claims),
    admit(claims, link) {
      // Tickets of this kind were signed with claims of this type.
      const { topicId, identity, rights } = kind.admit(claims as Claims);
      return visit({ ...rights, ...link, topicId, identity });
    },
    tick: async () => kind.tick?.(),
    close: async () => kind.close?.(),
  };
}
