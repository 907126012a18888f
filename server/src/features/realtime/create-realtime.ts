import type { ChannelState, ChatMessage, HandRaise, LiveHypergraphic, LiveMemberPage } from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import { type AddressLimit, createAddressLimit } from '../../platform/address-limit.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Bus } from '../../platform/realtime/bus.ts';
import type { Member } from '../../platform/realtime/channel.ts';
import type { Hub } from '../../platform/realtime/hub.ts';
import { TooFastError } from '../../platform/realtime/too-fast-error.ts';
import { createChannelTokens } from './channel-tokens.ts';
import type { Connection } from './connection.ts';
import { createJoin, type JoinDeps } from './join.ts';
import { createMemberLists } from './member-lists.ts';
import { createOutsideService } from './outside.service.ts';
import type { OutwardChannels } from './outward.ts';
import { createRequireViewer, type RequireViewerDeps } from './require-viewer.ts';
import { createSockets, type SocketsDeps } from './sockets.ts';
import { createTicketsService, type TicketsDeps } from './tickets.service.ts';

interface Guest {
  streamId: string;
  authorId: string;
  connectionId: string;
}

/** What a hand can do, as its connection asks for it. */
interface Hands {
  raise(guest: Guest, name: string): Promise<void>;
  lower(guest: Guest): Promise<void>;
  takeOver(guest: Guest, replaced: string | undefined): Promise<void>;
  leave(guest: Guest): Promise<void>;
  arrived(streamId: string, handRaiseId: string): Promise<void>;
  lowerAll(streamId: string): Promise<unknown>;
  lowerQueue(streamId: string): Promise<unknown>;
  keepPresent(connectionIds: readonly string[]): Promise<void>;
  current(streamId: string): Promise<HandRaise[]>;
}

type Present = Pick<Member, 'connectionId' | 'streamId' | 'businessId' | 'authorId' | 'role'> & { defaultName: string };

/** Who is in the channels. */
interface Members {
  enter(member: Present): void;
  leave(member: Member): void;
  mayBeNamed(member: Member): void;
  wroteFromOutside(viewer: Omit<Present, 'connectionId'>): void;
  list(streamId: string, page: number): Promise<LiveMemberPage>;
  tick(): Promise<void>;
  close(): Promise<void>;
}

type Writer = { streamId: string; authorId: string; isHost: boolean; defaultName: string };
type Draft = { ref: string; name?: string | undefined; text: string; pictureDate?: string | undefined };

export interface RealtimeDeps<Recent>
  extends Omit<TicketsDeps, 'tokens' | 'openOutward'>,
    Pick<JoinDeps<Recent>, 'findPinned' | 'readRecent' | 'catchUp'>,
    Pick<RequireViewerDeps, 'refusalOf'> {
  bus: Bus;
  hub: Hub;
  /** Where viewers hear channels elsewhere. */
  outward: OutwardChannels | undefined;
  secret: Buffer;
  sendChat: (writer: Writer, draft: Draft) => Promise<{ message: ChatMessage; isNew: boolean }>;
  toLine: (text: string) => string;
  hands: Hands;
  members: Members;
  /** What was dropped into the stream and is shown in its picture. */
  listGraphics: (streamId: string) => Promise<LiveHypergraphic[]>;
  trustProxy: number;
  connectionsPerAddress: number;
  newId: NewId;
  clock: Clock;
  log: BaseLogger;
}

const tickMs = 1000;
/** A watcher's picture is no older, by far. */
const graphicsSinceMs = 60_000;
const handsEveryMs = 5000;
/** Many of an audience may sit behind one address. */
const chatByAddress = { limit: 60, windowSec: 10 };
/** Each has the host's page make a connection. */
const watchesByAddress = { limit: 40, windowSec: 60 };
const ticketsByAddress = { limit: 600, windowSec: 60 };
/** Read again and again by who looks at the list: it takes nothing from those who join. */
const membersByAddress = { limit: 600, windowSec: 60 };

/** Wires the feature. */
export function createRealtime<Recent>(deps: RealtimeDeps<Recent>) {
  const { bus, hub, outward, hands, members, clock, log } = deps;
  const chatLimit = createAddressLimit({ ...chatByAddress, clock });
  const watchLimit = createAddressLimit({ ...watchesByAddress, clock });
  const tokens = createChannelTokens(deps.secret);
  const { join, describe, readState } = createJoin({ ...deps, listHands: hands.current, takeOverHand: hands.takeOver });
  let handsAtMs = 0;
  let ticking: NodeJS.Timeout | undefined;

  const handle: SocketsDeps['handle'] = async (member, request, connection) => {
    const isHost = member.role === 'host';
    switch (request.type) {
      case 'chat': {
        const { streamId, authorId, defaultName } = member;
        if (!isHost) enforce(chatLimit, connection);
        const { message, isNew } = await deps.sendChat({ streamId, authorId, isHost, defaultName }, request);
        if (isNew) members.mayBeNamed(member);
        else hub.answerChat(member, message, request.ref);
        return;
      }
      case 'raise-hand':
        if (isHost) throw new ApiError('hand_raise.off');
        await hands.raise(member, deps.toLine(request.name));
        return members.mayBeNamed(member);
      case 'lower-hand':
        return hands.lower(member);
      case 'on-stage':
        return isHost ? hands.arrived(member.streamId, request.handRaiseId) : undefined;
      case 'watch':
        return watch(member, request.ref, connection);
      case 'stop-watching':
        return isHost ? undefined : hub.stopWatching(member);
      case 'on-air':
        return isHost ? hub.setOnAir(member, request.isOn) : undefined;
      case 'drop-watcher':
        return isHost ? hub.dropWatcher(member, request.connectionId) : undefined;
      case 'signal':
        return hub.signal(member, request.to, request.data);
    }
  };

  async function shownGraphics(streamId: string): Promise<LiveHypergraphic[]> {
    const sinceMs = clock().getTime() - graphicsSinceMs;
    const dropped = await deps.listGraphics(streamId);
    return dropped.filter(({ removedDate }) => removedDate === null || Date.parse(removedDate) > sinceMs);
  }

  async function watch(member: Member, ref: string, connection: Connection): Promise<void> {
    if (member.role === 'host') throw new ApiError('watch.off');
    watchLimit(unanswered, connection.address);
    const live = await deps.findLive(member.streamId);
    const isOnAir = live?.status === 'LIVE' || live?.status === 'INTERRUPTED';
    if (!live || !isOnAir || live.streamMode !== 'webRtc' || live.recordOnly) throw new ApiError('watch.off');
    hub.watch(member, ref);
    connection.tell({ type: 'graphics', items: await shownGraphics(member.streamId) });
  }

  const sockets = createSockets({
    ...deps,
    verify: tokens.verify,
    async join(member, request) {
      await join(member, request);
      members.enter(member);
    },
    handle,
    onLeft(member) {
      members.leave(member);
      return hands.leave(member);
    },
  });
  const requireViewer = createRequireViewer({ ...deps, verify: tokens.verify });

  async function tick(): Promise<void> {
    sockets.tick();
    await hub.tick();
    await outward?.tick({ readState, refusalOf: deps.refusalOf });
    await members.tick();
    const nowMs = clock().getTime();
    const connected = hub.connectionIds();
    if (connected.length === 0 || nowMs - handsAtMs < handsEveryMs) return;
    handsAtMs = nowMs;
    await hands.keepPresent(connected.flatMap(([, connectionIds]) => connectionIds));
    for (const [streamId] of connected) {
      const error = await deps.refusalOf(streamId);
      if (error) hub.sendViewersAway(streamId, { type: 'closed', error, message: new ApiError(error).message });
    }
  }

  return {
    tickets: createTicketsService({ ...deps, tokens, openOutward: outward?.openFor }),
    outside: createOutsideService({
      ...deps,
      requireViewer,
      describe,
      onSeen: ({ streamId }) => outward?.touch(streamId),
      onWrote: members.wroteFromOutside,
      limit: chatLimit,
    }),
    memberLists: createMemberLists({ ...deps, requireViewer, list: members.list }),
    ticketLimit: createAddressLimit({ ...ticketsByAddress, clock }),
    memberLimit: createAddressLimit({ ...membersByAddress, clock }),
    accept: sockets.accept,
    viewerCount: hub.viewerCount,

    /**
     * Tells a stream's channel what changed of it. With its end no message is pinned any more and all hands go down; those
     * that wait do too when no more may be raised. Not inside a transaction: call it when the change is committed.
     */
    async notifyState(streamId: string, state: Partial<ChannelState>): Promise<void> {
      const isOver = state.liveStatus === 'ENDED';
      const isUnpinned = isOver && (await deps.findLive(streamId))?.pinnedMessageId === null;
      await hub.notifyState(streamId, isUnpinned ? { ...state, pinned: null } : state);
      if (isOver) await hands.lowerAll(streamId);
      else if (state.canRaiseHand === false) await hands.lowerQueue(streamId);
    },

    /** What is on the stream is another now. */
    async graphicsChanged(streamId: string): Promise<void> {
      if ((await deps.findLive(streamId))?.streamMode !== 'webRtc') return;
      await hub.tellGraphics(streamId, await shownGraphics(streamId));
    },

    /** What is done by time, judged by the clock. Runs every second between `start` and `close`. */
    tick,

    start(): void {
      let isRunning = false;
      ticking = setInterval(async () => {
        if (isRunning) return;
        isRunning = true;
        await tick().catch((error) => log.warn({ err: error }, 'What is due in the channels could not be done.'));
        isRunning = false;
      }, tickMs);
      ticking.unref();
    },

    async close(): Promise<void> {
      clearInterval(ticking);
      await sockets.close();
      await members.close().catch((error) => log.warn({ err: error }, 'Who was here is listed until it runs out.'));
      await bus.close();
      outward?.close();
    },
  };
}

function enforce(limit: AddressLimit, { address }: Connection): void {
  let retryAfterSec = 0;
  const reply = {
    header(_name: 'retry-after', value: number) {
      retryAfterSec = value;
    },
  };
  try {
    limit(reply, address);
  } catch {
    throw new TooFastError(retryAfterSec * 1000);
  }
}

/** Over a socket there are no headers. */
const unanswered = { header() {} };
