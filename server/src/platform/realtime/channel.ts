import type { ChatMessage, HandRaise, RealtimeEvent } from '@zeacon/contract';
import type { ChannelNews } from './channel-news.ts';

/** A connection that has joined. */
export interface Member {
  readonly connectionId: string;
  readonly streamId: string;
  readonly businessId: string;
  readonly authorId: string;
  readonly role: 'host' | 'viewer';
  readonly joinedAtMs: number;
  /** One event as the text it is sent as. */
  send(text: string): void;
  /** For good where an event says why; else it may come back. */
  close(event?: Extract<RealtimeEvent, { type: 'closed' }>): void;
}

interface Seat {
  member: Member;
  /** What came before the member was told where things stand. */
  held: ChannelNews[] | undefined;
  /** Of the newest message it was sent. */
  lastSeq: number;
  /** What it was told of its hand last. */
  hand: string | undefined;
}

export type Channel = ReturnType<typeof createChannel>;

interface ChannelDeps {
  /** Whose page guests are connected with. */
  stageHost: () => string | undefined;
  /** Whether the host sends to the viewer by a peer connection. */
  isWatching: (viewer: string, host: string) => boolean;
}

/** Those of one stream's channel that are connected to this node. */
export function createChannel({ stageHost, isWatching }: ChannelDeps) {
  const seats = new Map<string, Seat>();
  let hands: readonly HandRaise[] | undefined;

  function tell({ member }: Seat, event: RealtimeEvent) {
    member.send(JSON.stringify(event));
  }

  function forEach(seatsOf: Iterable<Seat>, event: RealtimeEvent) {
    const text = JSON.stringify(event);
    for (const { member } of seatsOf) member.send(text);
  }

  function tellChat(to: readonly Seat[], message: ChatMessage, ref: string) {
    const text = JSON.stringify({ type: 'chat', message } satisfies RealtimeEvent);
    for (const seat of to) {
      if (message.seq <= seat.lastSeq) continue;
      seat.lastSeq = message.seq;
      if (seat.member.authorId === message.authorId) tell(seat, { type: 'chat', message, ref });
      else seat.member.send(text);
    }
  }

  /** Each guest is told of its own hand, and only what it does not know yet. */
  function tellHands(to: readonly Seat[], { items, lowered }: Extract<ChannelNews, { kind: 'hands' }>) {
    const queue = items.filter(({ state }) => state === 'queued');
    const byConnection = new Map(items.map((hand) => [hand.connectionId, hand]));
    const hostConnectionId = stageHost();
    forEach(
      to.filter(({ member }) => member.role === 'host'),
      { type: 'hand-raises', items: [...items], ...(hostConnectionId && { hostConnectionId }) },
    );
    for (const seat of to) {
      const { connectionId } = seat.member;
      const gone = lowered.find((hand) => hand.connectionId === connectionId);
      if (gone) {
        seat.hand = undefined;
        tell(seat, { type: 'hand-raise', handRaiseId: gone.handRaiseId, state: 'gone', reason: gone.reason });
      }
      const hand = byConnection.get(connectionId);
      if (!hand) continue;
      const event: RealtimeEvent = {
        type: 'hand-raise',
        handRaiseId: hand.handRaiseId,
        state: hand.state,
        ...(hand.state === 'queued' ? { position: queue.indexOf(hand) + 1 } : hostConnectionId && { hostConnectionId }),
      };
      const text = JSON.stringify(event);
      if (text === seat.hand) continue;
      seat.hand = text;
      seat.member.send(text);
    }
  }

  const isGuest = (connectionId: string) =>
    hands?.some((hand) => hand.connectionId === connectionId && hand.state !== 'queued') ?? false;

  /** To a host from a guest or a watcher, or to one of these from a host. */
  function tellSignal(to: readonly Seat[], news: Extract<ChannelNews, { kind: 'signal' }>) {
    const seat = to.find(({ member }) => member.connectionId === news.to);
    if (!seat) return;
    const isWanted =
      news.fromRole === 'host'
        ? isGuest(news.to) || isWatching(news.to, news.from)
        : seat.member.role === 'host' && (isGuest(news.from) || isWatching(news.from, news.to));
    if (isWanted) tell(seat, { type: 'signal', from: news.from, data: news.data });
  }

  function deliver(to: readonly Seat[], news: ChannelNews) {
    switch (news.kind) {
      case 'chat':
        return tellChat(to, news.message, news.ref);
      case 'chat-deleted':
        return forEach(to, { type: 'chat-deleted', messageIds: news.messageIds });
      case 'state':
        return forEach(to, { type: 'state', state: news.state });
      case 'hands':
        return tellHands(to, news);
      case 'signal':
        return tellSignal(to, news);
      case 'watch':
      case 'graphics':
        return;
      case 'replaced': {
        const seat = to.find(({ member }) => member.connectionId === news.connectionId);
        return seat?.member.authorId === news.authorId ? seat.member.close() : undefined;
      }
    }
  }

  return {
    /** What comes from now on is kept for it until `seat` says where it stands. */
    enter(member: Member): void {
      seats.set(member.connectionId, { member, held: [], lastSeq: 0, hand: undefined });
    },

    /** It was told everything up to `lastSeq`, and is told now what came meanwhile. */
    seat(connectionId: string, lastSeq: number): void {
      const seat = seats.get(connectionId);
      if (!seat?.held) return;
      const { held } = seat;
      seat.held = undefined;
      seat.lastSeq = lastSeq;
      for (const news of held) deliver([seat], news);
    },

    /** Answers with a message that was stored before, unless it is on its way still: none comes before an older one. */
    answer(connectionId: string, message: ChatMessage, ref: string): void {
      const seat = seats.get(connectionId);
      if (seat && message.seq <= seat.lastSeq) tell(seat, { type: 'chat', message, ref });
    },

    tell(connectionId: string, event: RealtimeEvent): void {
      const seat = seats.get(connectionId);
      if (seat) tell(seat, event);
    },

    leave: (connectionId: string): boolean => seats.delete(connectionId),

    /** Hands as they stand in the database, for a channel that has heard of none. */
    knowHands(items: readonly HandRaise[]): void {
      hands ??= items;
    },

    take(news: ChannelNews): void {
      if (news.kind === 'hands') hands = news.items;
      const seated: Seat[] = [];
      for (const seat of seats.values()) {
        if (seat.held) seat.held.push(news);
        else seated.push(seat);
      }
      deliver(seated, news);
    },

    /** Tells guests and hosts anew where hands stand: all of them, or one guest. */
    retellHands(connectionId?: string): void {
      const told = [...seats.values()].filter(
        ({ held, member }) =>
          !held && (connectionId === undefined || (member.role === 'viewer' && member.connectionId === connectionId)),
      );
      deliver(told, { kind: 'hands', items: [...(hands ?? [])], lowered: [] });
    },

    has: (connectionId: string): boolean => seats.has(connectionId),
    isGuest,
    connectionIds: (): string[] => [...seats.keys()],
    members: (): Member[] => [...seats.values()].map(({ member }) => member),
    get size() {
      return seats.size;
    },
  };
}
