import type { ChatMessage, HandRaise, RealtimeEvent } from '@zeacon/contract';
import type { Topic } from '../realtime/topic.ts';
import type { Room } from '../realtime/topics.ts';
import type { HandsNews, LiveNews, SignalNews } from './live-news.ts';
import type { Participant } from './live-participant.ts';
import type { Watching } from './watching.ts';

interface LiveRoomDeps {
  /** Whose page guests are connected with. */
  stageHost: () => string | undefined;
  watching: Pick<Watching, 'take' | 'tellAll' | 'replaced' | 'isPair'>;
}

export type LiveRoom = ReturnType<typeof createLiveRoom>;

/** What those in a live's channel are told on this node: each what is for it. */
export function createLiveRoom(
  topic: Topic<Participant, LiveNews>,
  streamId: string,
  { stageHost, watching }: LiveRoomDeps,
) {
  let hands: readonly HandRaise[] | undefined;
  /** The host that hands were told of last. */
  let toldHost: string | undefined;
  let toldCount: number | undefined;
  /** What each was told of its own hand last. */
  const toldHand = new WeakMap<Participant, string>();

  const isGuest = (connectionId: string) =>
    hands?.some((hand) => hand.connectionId === connectionId && hand.state !== 'queued') ?? false;

  function tellChat(to: readonly Participant[], message: ChatMessage, ref: string) {
    const text = JSON.stringify({ type: 'chat', message } satisfies RealtimeEvent);
    for (const participant of to) {
      if (participant.authorId === message.authorId) tell(participant, { type: 'chat', message, ref });
      else participant.send(text);
    }
  }

  /** Each guest is told of its own hand, and only what it does not know yet. */
  function tellHands(to: readonly Participant[], items: readonly HandRaise[], lowered: HandsNews['lowered']) {
    const queue = items.filter(({ state }) => state === 'queued');
    const byConnection = new Map(items.map((hand) => [hand.connectionId, hand]));
    const hostConnectionId = stageHost();
    toldHost = hostConnectionId;
    tellEach(
      to.filter(({ role }) => role === 'host'),
      { type: 'hand-raises', items: [...items], ...(hostConnectionId && { hostConnectionId }) },
    );
    for (const participant of to) {
      const gone = lowered.find(({ connectionId }) => connectionId === participant.connectionId);
      if (gone) {
        toldHand.delete(participant);
        tell(participant, { type: 'hand-raise', handRaiseId: gone.handRaiseId, state: 'gone', reason: gone.reason });
      }
      const hand = byConnection.get(participant.connectionId);
      if (!hand) continue;
      const event: RealtimeEvent = {
        type: 'hand-raise',
        handRaiseId: hand.handRaiseId,
        state: hand.state,
        ...(hand.state === 'queued' ? { position: queue.indexOf(hand) + 1 } : hostConnectionId && { hostConnectionId }),
      };
      const text = JSON.stringify(event);
      if (text === toldHand.get(participant)) continue;
      toldHand.set(participant, text);
      participant.send(text);
    }
  }

  /** To a host from a guest or a watcher, or to one of these from a host. */
  function tellSignal(to: readonly Participant[], { from, fromRole, to: connectionId, data }: SignalNews) {
    const participant = to.find((one) => one.connectionId === connectionId);
    if (!participant) return;
    const isWanted =
      fromRole === 'host'
        ? isGuest(connectionId) || watching.isPair(connectionId, from)
        : participant.role === 'host' && (isGuest(from) || watching.isPair(from, connectionId));
    if (isWanted) tell(participant, { type: 'signal', from, data });
  }

  function retellHands(to: readonly Participant[] = topic.seated()): void {
    tellHands(to, hands ?? [], []);
  }

  return {
    hear(news: LiveNews): boolean {
      if (news.kind === 'hands') hands = news.items;
      else if (news.kind === 'watch') watching.take(streamId, news);
      else if (news.kind === 'graphics') watching.tellAll(streamId, { type: 'graphics', items: news.items });
      return news.kind !== 'watch' && news.kind !== 'graphics';
    },

    deliver(to: readonly Participant[], news: LiveNews): void {
      if (news.kind === 'event') tellEach(to, news.event);
      else if (news.kind === 'chat') tellChat(to, news.message, news.ref);
      else if (news.kind === 'hands') tellHands(to, news.items, news.lowered);
      else if (news.kind === 'signal') tellSignal(to, news);
    },

    replaced: watching.replaced,

    presenceHeard(): void {
      if (stageHost() !== toldHost) retellHands();
    },

    /** Hands as they stand in the database, for a channel that has heard of none. */
    knowHands(items: readonly HandRaise[]): void {
      hands ??= items;
    },

    /** Tells guests and hosts anew where hands stand. */
    retellHands: () => retellHands(),

    /** Where its own hand stands, to a viewer. */
    retellHand(participant: Participant): void {
      if (participant.role === 'viewer') retellHands([participant]);
    },

    tellCount(viewerCount: number): void {
      if (viewerCount === toldCount) return;
      toldCount = viewerCount;
      topic.take({ kind: 'event', event: { type: 'state', state: { viewerCount } } });
    },

    isGuest,
  } satisfies Room<Participant, LiveNews> & Record<string, unknown>;
}

function tell(participant: Participant, event: RealtimeEvent) {
  participant.send(JSON.stringify(event));
}

function tellEach(participants: readonly Participant[], event: RealtimeEvent) {
  const text = JSON.stringify(event);
  for (const participant of participants) participant.send(text);
}
