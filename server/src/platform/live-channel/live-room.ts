import type { ChatMessage, HandRaise, RealtimeEvent } from '@zeacon/contract';
import type { Topic } from '../realtime/topic.ts';
import type { Room } from '../realtime/topics.ts';
import type { HandsNews, LiveNews, SignalNews } from './live-news.ts';
import type { Participant } from './live-participant.ts';
import type { Watching } from './watching.ts';

interface LiveRoomDeps {
  /** The host whose page guests connect to. */
  stageHost: () => string | undefined;
  watching: Pick<Watching, 'take' | 'sendToAll' | 'replaced' | 'isPair'>;
}

export type LiveRoom = ReturnType<typeof createLiveRoom>;

/** Delivers news to those in a live's channel on this node: to each what is meant for it. */
export function createLiveRoom(
  topic: Topic<Participant, LiveNews>,
  streamId: string,
  { stageHost, watching }: LiveRoomDeps,
) {
  let hands: readonly HandRaise[] | undefined;
  /** The host that hands were last told about. */
  let toldHost: string | undefined;
  let toldCount: number | undefined;
  /** What each was last told about its own hand. */
  const toldHand = new WeakMap<Participant, string>();

  const guests = (): ReadonlySet<string> =>
    new Set((hands ?? []).filter(({ state }) => state !== 'queued').map(({ connectionId }) => connectionId));
  const isGuest = (connectionId: string) => guests().has(connectionId);

  function tellChat(to: readonly Participant[], message: ChatMessage, ref: string) {
    const text = JSON.stringify({ type: 'chat', message } satisfies RealtimeEvent);
    for (const participant of to) {
      if (participant.authorId === message.authorId) tell(participant, { type: 'chat', message, ref });
      else participant.send(text);
    }
  }

  /** Tells each guest about its own hand, if that changed. */
  function tellHands(to: readonly Participant[], items: readonly HandRaise[], lowered: HandsNews['lowered']) {
    const queue = items.filter(({ state }) => state === 'queued').toSorted(invitedFirst);
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
        const { handRaiseId, reason } = gone;
        tell(participant, { type: 'hand-raise', handRaiseId, state: 'gone', reason, canLiveStream: false });
      }
      const hand = byConnection.get(participant.connectionId);
      if (!hand) continue;
      const event: RealtimeEvent = {
        type: 'hand-raise',
        handRaiseId: hand.handRaiseId,
        state: hand.state,
        canLiveStream: hand.state !== 'queued',
        ...(hand.state === 'queued' ? { position: queue.indexOf(hand) + 1 } : hostConnectionId && { hostConnectionId }),
      };
      const text = JSON.stringify(event);
      if (text === toldHand.get(participant)) continue;
      toldHand.set(participant, text);
      participant.send(text);
    }
  }

  /** Passes signals to a host from a guest or watcher, or to one of these from a host. */
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
      else if (news.kind === 'graphics') watching.sendToAll(streamId, { type: 'graphics', items: news.items });
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

    /** Sets the hands from the database, for a channel that has not received any yet. */
    knowHands(items: readonly HandRaise[]): void {
      hands ??= items;
    },

    /** Tells guests and hosts the state of hands again. */
    retellHands: () => retellHands(),

    /** Tells a viewer the state of its own hand. */
    retellHand(participant: Participant): void {
      if (participant.role === 'viewer') retellHands([participant]);
    },

    tellCount(viewerCount: number): void {
      if (viewerCount === toldCount) return;
      toldCount = viewerCount;
      topic.take({ kind: 'event', event: { type: 'state', state: { viewerCount } } });
    },

    isGuest,
    /** The connections of those on stage. */
    guests,
  } satisfies Room<Participant, LiveNews> & Record<string, unknown>;
}

/** As hosts see them: whom they invited goes before others. */
const invitedFirst = (a: HandRaise, b: HandRaise) => Number(b.isInvited ?? false) - Number(a.isInvited ?? false);

function tell(participant: Participant, event: RealtimeEvent) {
  participant.send(JSON.stringify(event));
}

function tellEach(participants: readonly Participant[], event: RealtimeEvent) {
  const text = JSON.stringify(event);
  for (const participant of participants) participant.send(text);
}
