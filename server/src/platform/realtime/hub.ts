import type { ChannelState, ChatMessage, LiveHypergraphic } from '@zeacon/contract';
import { ApiError } from '../api-error.ts';
import type { Clock } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import type { NewId } from '../ids.ts';
import type { Bus } from './bus.ts';
import { type Channel, createChannel, type Member } from './channel.ts';
import type { ChannelNews } from './channel-news.ts';
import { createPresence } from './presence.ts';
import { createWatching } from './watching.ts';

export type Hub = ReturnType<typeof createHub>;
/** Says something in a stream's channel. */
export type Say = (streamId: string, news: ChannelNews) => Promise<void>;
/** The part of the hub that features speak with. */
export interface Channels {
  say: Say;
  /** What `work` says is said when it commits, in the order of commits; if it rolls back, nothing is. */
  transaction<T>(work: (tx: Transaction, say: Say) => Promise<T>): Promise<T>;
}

/** A way by which viewers hear channels without being connected to a node. */
export interface Outward {
  /** Called once for all nodes, by the one that says it, when it is committed. */
  tell(streamId: string, news: ChannelNews): void;
  viewerCount(streamId: string): number;
}

export interface HubDeps {
  bus: Bus;
  outward?: Outward | undefined;
  /** How many viewers one host's page sends to by peer connections. */
  peerViewers: number;
  newId: NewId;
  clock: Clock;
}

const presenceEveryMs = 3000;
/** Viewers are told their count no more often. */
const countEveryMs = 2000;
const checkEveryMs = 15_000;

/** All channels as far as this node has somebody in them. */
export function createHub({ bus, outward, peerViewers, newId, clock }: HubDeps) {
  const node = newId('con');
  const channels = new Map<string, Channel>();
  const shownCounts = new Map<string, number>();
  const lastDone = new Map<string, number>();
  let hasAsked = false;

  const watching = createWatching({
    limit: peerViewers,
    isHere: (streamId, connectionId) => channels.get(streamId)?.has(connectionId) === true,
    tell: (streamId, connectionId, event) => channels.get(streamId)?.tell(connectionId, event),
    publish(streamId, news) {
      if (bus.isShared) bus.publish({ streamId, news }).catch(() => {});
    },
    nowMs: () => clock().getTime(),
  });
  const countHere = (streamId: string) => ({ ...countOf(channels.get(streamId)), onAir: watching.onAir(streamId) });
  const presence = createPresence({ countHere, clock });

  bus.listen((message) => {
    if ('presence' in message) {
      if (message.presence.node !== node) takePresence(message.presence);
    } else if ('presenceFor' in message) {
      if (message.presenceFor !== node && channels.size > 0) tellPresence().catch(() => {});
    } else if ('news' in message) hear(message.streamId, message.news);
  });
  function hear(streamId: string, news: ChannelNews) {
    if (news.kind === 'watch') return watching.take(streamId, news);
    if (news.kind === 'graphics') return watching.tellAll(streamId, { type: 'graphics', items: news.items });
    if (news.kind === 'replaced') watching.replaced(news.connectionId, news.authorId);
    channels.get(streamId)?.take(news);
  }

  // What was missed is not known here, but those who connect again are told.
  bus.onLost(() => {
    hasAsked = false;
    for (const channel of channels.values()) for (const member of channel.members()) member.close();
  });

  function takePresence(said: Parameters<typeof presence.take>[0]) {
    const before = new Map([...channels.keys()].map((streamId) => [streamId, presence.stageHost(streamId)]));
    presence.take(said);
    for (const [streamId, channel] of channels) {
      if (presence.stageHost(streamId) !== before.get(streamId)) channel.retellHands();
    }
  }

  const tellPresence = async () => {
    if (!bus.isShared) return;
    const counts = [...channels.keys()].map((streamId) => [streamId, countHere(streamId)] as const);
    await bus.publish({ presence: { node, channels: Object.fromEntries(counts) } });
  };

  function isDue(name: string, everyMs: number): boolean {
    const nowMs = clock().getTime();
    if (nowMs - (lastDone.get(name) ?? 0) < everyMs) return false;
    lastDone.set(name, nowMs);
    return true;
  }

  function tellCounts() {
    for (const [streamId, channel] of channels) {
      const viewerCount = countViewers(streamId);
      if (shownCounts.get(streamId) === viewerCount) continue;
      shownCounts.set(streamId, viewerCount);
      channel.take({ kind: 'state', state: { viewerCount } });
    }
  }

  const countViewers = (streamId: string) => presence.viewerCount(streamId) + (outward?.viewerCount(streamId) ?? 0);

  const say: Say = async (streamId, news) => {
    await bus.publish({ streamId, news });
    outward?.tell(streamId, news);
  };

  async function transaction<T>(work: (tx: Transaction, say: Say) => Promise<T>): Promise<T> {
    const said: Parameters<Say>[] = [];
    const result = await bus.transaction((tx, publish) =>
      work(tx, async (streamId, news) => {
        said.push([streamId, news]);
        await publish({ streamId, news });
      }),
    );
    for (const [streamId, news] of said) outward?.tell(streamId, news);
    return result;
  }

  return {
    say,
    transaction,

    /** Who has entered misses nothing that is said from then on. Rejects when the other nodes cannot be heard. */
    async enter(member: Member): Promise<Channel> {
      await bus.start();
      if (bus.isShared && !hasAsked) {
        hasAsked = true;
        await bus.publish({ presenceFor: node });
      }
      const channel =
        channels.get(member.streamId) ??
        createChannel({ stageHost: () => presence.stageHost(member.streamId), isWatching: watching.isPair });
      channels.set(member.streamId, channel);
      channel.enter(member);
      if (member.role === 'host') {
        await tellPresence();
        channel.retellHands();
      }
      return channel;
    },

    async leave({ streamId, connectionId, role }: Member): Promise<void> {
      const channel = channels.get(streamId);
      if (!channel?.leave(connectionId)) return;
      watching.leave(connectionId);
      if (channel.size === 0) {
        channels.delete(streamId);
        shownCounts.delete(streamId);
      } else if (role === 'host') channel.retellHands();
      if (role === 'host') await tellPresence();
    },

    answerChat({ streamId, connectionId }: Member, message: ChatMessage, ref: string): void {
      channels.get(streamId)?.answer(connectionId, message, ref);
    },

    viewerCount: (streamId: string): number => {
      bus.start().catch(() => {});
      return countViewers(streamId);
    },

    /** Straight to who is here, else to the node where it is. */
    async signal(from: Member, to: string, data: unknown): Promise<void> {
      const channel = channels.get(from.streamId);
      if (!channel) return;
      const mayAsViewer = () => channel.isGuest(from.connectionId) || watching.maySignal(from.connectionId, to);
      if (from.role === 'viewer' && !mayAsViewer()) return;
      const news = { kind: 'signal', from: from.connectionId, fromRole: from.role, to, data } as const;
      if (channel.has(to)) channel.take(news);
      else if (bus.isShared) await say(from.streamId, news);
    },

    stageHost: presence.stageHost,

    /** A host's page sends the live, or does not any more. */
    async setOnAir(host: Member, isOn: boolean): Promise<void> {
      watching.setOnAir(host, isOn);
      channels.get(host.streamId)?.retellHands();
      await tellPresence();
    },

    /** Asks the host for its picture. Rejects with `watch.off` where none sends it. */
    watch(viewer: Member, ref: string): void {
      const host = presence.hostOnAir(viewer.streamId);
      if (host === undefined || peerViewers === 0) throw new ApiError('watch.off');
      watching.ask(viewer, host, ref);
    },

    stopWatching: ({ connectionId }: Member): void => watching.leave(connectionId),
    dropWatcher: ({ connectionId }: Member, viewer: string): void => watching.drop(connectionId, viewer),
    tellGraphics: (streamId: string, items: LiveHypergraphic[]) => say(streamId, { kind: 'graphics', items }),

    /** Sends the viewers of this node away for good; hosts stay. */
    sendViewersAway(streamId: string, event: Parameters<Member['close']>[0]): void {
      for (const member of channels.get(streamId)?.members() ?? []) if (member.role === 'viewer') member.close(event);
    },

    /** All connections of this node, by stream. */
    connectionIds: (): [streamId: string, connectionIds: string[]][] =>
      [...channels].map(([streamId, channel]) => [streamId, channel.connectionIds()]),

    async tick(): Promise<void> {
      if (isDue('check', checkEveryMs)) await bus.check();
      if (channels.size > 0 && isDue('presence', presenceEveryMs)) await tellPresence();
      if (isDue('counts', countEveryMs)) tellCounts();
    },

    notifyState: (streamId: string, state: Partial<ChannelState>) => say(streamId, { kind: 'state', state }),
  };
}

function countOf(channel: Channel | undefined) {
  const members = channel?.members() ?? [];
  const hosts = members.filter(({ role }) => role === 'host');
  return {
    viewers: members.length - hosts.length,
    hosts: hosts.map(({ connectionId, joinedAtMs }): [string, number] => [connectionId, joinedAtMs]),
  };
}
