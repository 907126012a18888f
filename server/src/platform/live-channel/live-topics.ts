import type { ChannelState, ChatMessage, LiveHypergraphic, RealtimeEvent } from '@zeacon/contract';
import { ApiError } from '../api-error.ts';
import type { Clock } from '../clock.ts';
import type { NewId } from '../ids.ts';
import type { Bus } from '../realtime/bus.ts';
import { createTopics, type Topics } from '../realtime/topics.ts';
import type { LetInBy } from '../visibility/decide.ts';
import type { LiveNews } from './live-news.ts';
import type { Participant } from './live-participant.ts';
import { hostOnAir, type LivePresence, presenceHere, stageHost, viewersIn } from './live-presence.ts';
import { createLiveRoom, type LiveRoom } from './live-room.ts';
import { createWatching } from './watching.ts';

export type LiveTopics = ReturnType<typeof createLiveTopics>;

/** Another way for viewers to receive channels, without a connection to a node. */
export interface ExternalDelivery {
  /** Called after the commit, only on the node that publishes the news. */
  tell(streamId: string, news: LiveNews): void;
  viewerCount(streamId: string): number;
}

export interface LiveTopicsDeps {
  bus: Bus;
  externalDelivery?: ExternalDelivery | undefined;
  /** How many viewers one host's page may send to by peer connections. */
  peerViewers: number;
  /** How many viewers of one network count. */
  viewersPerNetwork: number;
  newId: NewId;
  clock: Clock;
}

/** None for hosts. */
const wayIn = ({ role, letInBy = 'invitation' }: Participant): LetInBy[] => (role === 'viewer' ? [letInBy] : []);

/** The channels of live streams: a kind of topic, whose ids are stream ids. */
export function createLiveTopics(deps: LiveTopicsDeps) {
  const { bus, externalDelivery, peerViewers, viewersPerNetwork, newId, clock } = deps;
  const nowMs = () => clock().getTime();

  const find = (streamId: string, connectionId: string) => topics.topic(streamId)?.find(connectionId);
  const watching = createWatching({
    limit: peerViewers,
    isHere: (streamId, connectionId) => find(streamId, connectionId) !== undefined,
    tell: (streamId, connectionId, event) => find(streamId, connectionId)?.send(JSON.stringify(event)),
    publish: (streamId, connectionId, news) => void topics.sayTo(streamId, connectionId, news).catch(() => {}),
    nowMs,
  });
  const topics: Topics<Participant, LiveNews, LivePresence, LiveRoom> = createTopics({
    kind: 'live',
    open: (topic, streamId) => createLiveRoom(topic, streamId, { stageHost: () => stageHostOf(streamId), watching }),
    seqOf: (news) => (news.kind === 'chat' ? news.message.seq : undefined),
    noteOf(streamId, here) {
      const guests = topics.room(streamId)?.guests();
      const audience = here.filter(({ connectionId }) => !guests?.has(connectionId));
      return presenceHere(audience, watching.onAir(streamId), viewersPerNetwork);
    },
    ...(externalDelivery && { onSaid: externalDelivery.tell }),
    ...{ bus, newId, clock },
  });

  const stageHostOf = (streamId: string) => stageHost(topics.presenceOf(streamId));
  const viewerCount = (streamId: string): number =>
    viewersIn(topics.presenceOf(streamId), viewersPerNetwork) + (externalDelivery?.viewerCount(streamId) ?? 0);

  function tellCounts(): void {
    for (const streamId of topics.topicIds()) topics.room(streamId)?.tellCount(viewerCount(streamId));
  }

  /** Called when a host joins, leaves, or starts or stops sending. */
  async function hostsChanged(streamId: string): Promise<void> {
    topics.room(streamId)?.retellHands();
    await topics.tellPresence();
  }

  return {
    ...topics,
    viewerCount,
    stageHost: stageHostOf,
    hostsChanged,

    /** Called when its connection is closed. */
    async left(participant: Participant): Promise<void> {
      watching.leave(participant.connectionId);
      if (participant.role === 'host') await hostsChanged(participant.streamId);
    },

    /**
     * Answers with an already stored message, unless it is still to be delivered: no message may overtake an older one.
     */
    answerChat({ streamId, connectionId, send }: Participant, message: ChatMessage, ref: string): void {
      if (!topics.topic(streamId)?.wasTold(connectionId, message.seq)) return;
      send(JSON.stringify({ type: 'chat', message, ref } satisfies RealtimeEvent));
    },

    async signal(from: Participant, to: string, data: unknown): Promise<void> {
      const { streamId, connectionId, role } = from;
      const mayAsViewer = () => topics.room(streamId)?.isGuest(connectionId) || watching.maySignal(connectionId, to);
      if (role === 'viewer' && !mayAsViewer()) return;
      await topics.sayTo(streamId, to, { kind: 'signal', from: connectionId, fromRole: role, to, data });
    },

    /** Called when a host's page starts or stops sending the live. */
    async setOnAir(host: Participant, isOn: boolean): Promise<void> {
      watching.setOnAir(host, isOn);
      await hostsChanged(host.streamId);
    },

    /** Asks the host for its picture. Rejects with `watch.off` if no host sends it. */
    watch(viewer: Participant, ref: string): void {
      const host = hostOnAir(topics.presenceOf(viewer.streamId));
      if (host === undefined || peerViewers === 0) throw new ApiError('watch.off');
      watching.ask(viewer, host, ref);
    },

    stopWatching: ({ connectionId }: Participant): void => watching.leave(connectionId),
    dropWatcher: ({ connectionId }: Participant, viewer: string): void => watching.drop(connectionId, viewer),
    tellGraphics: (streamId: string, items: LiveHypergraphic[]) => topics.say(streamId, { kind: 'graphics', items }),
    notifyState: (streamId: string, state: Partial<ChannelState>) =>
      topics.say(streamId, { kind: 'event', event: { type: 'state', state } }),

    /** What the viewers of this node were let in by. */
    waysIn: (streamId: string): ReadonlySet<LetInBy> => new Set(topics.subscribersOf(streamId).flatMap(wayIn)),

    /** Disconnects for good the viewers of this node who were let in by this; hosts stay. */
    sendViewersAway(streamId: string, letInBy: LetInBy, event: Parameters<Participant['close']>[0]): void {
      for (const participant of topics.subscribersOf(streamId))
        if (wayIn(participant).includes(letInBy)) participant.close(event);
    },

    async tick(): Promise<void> {
      await topics.tick();
      tellCounts();
    },
  };
}
