import type { ChannelState, HandRaise, LiveHypergraphic, LiveMemberPage } from '@zeacon/contract';
import { type AddressLimit, createAddressLimit } from '../../platform/address-limit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Grounds } from '../../platform/grounds/grounds.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { Participant, TicketHolder } from '../../platform/live-channel/live-participant.ts';
import type { LiveRequest, LiveRequests } from '../../platform/live-channel/live-requests.ts';
import type { PubNubDelivery } from '../../platform/live-channel/pubnub-delivery.ts';
import { closedFor } from '../../platform/realtime/closed-for.ts';
import type { Tickets } from '../../platform/realtime/tickets.ts';
import type { TopicKind } from '../../platform/realtime/topic-kind.ts';
import { createAuthenticateViewer } from './authenticate-viewer.ts';
import { type ConnectionlessDeps, createConnectionlessService } from './connectionless.service.ts';
import { createLiveTickets, liveKind } from './live-tickets.ts';
import { createLiveWelcome, type LiveWelcomeDeps } from './live-welcome.ts';
import { handlePeerRequests } from './peer-requests.ts';
import { createPresenceLists } from './presence-lists.ts';
import { createRequireViewer, type RequireViewerDeps } from './require-viewer.ts';
import { createTicketsService, type TicketsDeps } from './tickets.service.ts';
import { createVisitorProofs } from './visitor-proofs.ts';

interface Guest {
  streamId: string;
  authorId: string;
  connectionId: string;
}

/** What happens to hands when connections come and go, and when the live changes. */
interface Hands {
  takeOver(guest: Guest, replaced: string | undefined): Promise<void>;
  leave(guest: Guest): Promise<void>;
  lowerAll(streamId: string): Promise<unknown>;
  lowerQueue(streamId: string): Promise<unknown>;
  keepPresent(connectionIds: readonly string[]): Promise<void>;
  current(streamId: string): Promise<HandRaise[]>;
}

type Present = Pick<Participant, 'connectionId' | 'streamId' | 'businessId' | 'authorId' | 'role' | 'defaultName'>;

/** The people in the channels. */
interface Presence {
  enter(participant: Present): void;
  leave(participant: Present): void;
  wroteFromOutside(viewer: Omit<Present, 'connectionId'>): void;
  list(streamId: string, page: number): Promise<LiveMemberPage>;
  tick(): Promise<void>;
  close(): Promise<void>;
}

export interface RealtimeDeps<Recent>
  extends Omit<TicketsDeps, 'tokens' | 'openPubNub' | 'visitorProofs'>,
    Pick<LiveWelcomeDeps<Recent>, 'topics' | 'findPinned' | 'readRecent' | 'catchUp'>,
    Pick<ConnectionlessDeps, 'sendChat'>,
    Pick<RequireViewerDeps, 'refusalOf'> {
  tickets: Tickets;
  liveRequests: LiveRequests;
  writeLimit: AddressLimit;
  /** Set if viewers receive channels over another service. */
  pubnubDelivery: PubNubDelivery | undefined;
  authorKeys: KeyRing;
  visitorKeys: KeyRing;
  grounds: Pick<Grounds, 'stands'>;
  hands: Hands;
  presence: Presence;
  /** Graphics dropped into the stream. */
  listGraphics: (streamId: string) => Promise<LiveHypergraphic[]>;
  /** A minute's tickets for one address: each of its connections may come anew. */
  ticketsPerAddress: number;
  clock: Clock;
}

/** Far older than any watcher's picture. */
const graphicsSinceMs = 60_000;
const handsEveryMs = 5000;
/** With the second in which it is looked at, and the time that looking takes, below five seconds. */
const refusalsEveryMs = 3000;
/** Each request makes the host's page open a connection. */
const watchesByAddress = { limit: 40, windowSec: 60 };
/** Open lists are read repeatedly, so they have their own limit and do not block joins. */
const presenceByAddress = { limit: 600, windowSec: 60 };

/** The topic kind for channels of lives, and the calls about them. */
export function createRealtimeService<Recent>(deps: RealtimeDeps<Recent>) {
  const { topics, liveRequests, pubnubDelivery, hands, presence, clock } = deps;
  const watchLimit = createAddressLimit({ ...watchesByAddress, clock });
  const tokens = createLiveTickets(deps.tickets, deps.authorKeys);
  const { welcome, describe, readState } = createLiveWelcome({
    ...deps,
    listHands: hands.current,
    takeOverHand: hands.takeOver,
  });
  const requireViewer = createRequireViewer(deps);
  pubnubDelivery?.judgeBy((streamId) => deps.refusalOf(streamId, 'nothing'));
  let handsAtMs = 0;
  let refusalsAtMs = 0;

  async function shownGraphics(streamId: string): Promise<LiveHypergraphic[]> {
    const sinceMs = clock().getTime() - graphicsSinceMs;
    const dropped = await deps.listGraphics(streamId);
    return dropped.filter(({ removedDate }) => removedDate === null || Date.parse(removedDate) > sinceMs);
  }

  async function keepHands(): Promise<void> {
    const streamIds = topics.topicIds();
    const nowMs = clock().getTime();
    if (streamIds.length === 0 || nowMs - handsAtMs < handsEveryMs) return;
    handsAtMs = nowMs;
    const connected = streamIds.flatMap((streamId) => topics.subscribersOf(streamId));
    await hands.keepPresent(connected.map(({ connectionId }) => connectionId));
  }

  async function sendAllRefusedAway(): Promise<void> {
    const nowMs = clock().getTime();
    if (nowMs - refusalsAtMs < refusalsEveryMs) return;
    refusalsAtMs = nowMs;
    await Promise.all(topics.topicIds().map(sendRefusedAway));
  }

  async function sendRefusedAway(streamId: string): Promise<void> {
    for (const letInBy of topics.waysIn(streamId)) {
      const error = await deps.refusalOf(streamId, letInBy);
      if (error) topics.sendViewersAway(streamId, letInBy, closedFor(error));
    }
  }

  handlePeerRequests({ ...deps, shownGraphics, watchLimit });

  const kind: TopicKind<TicketHolder, TicketHolder, LiveRequest> = {
    name: liveKind,
    topics,
    limitedTo: ({ role, businessId, embedId }) => (role === 'viewer' ? { businessId, embedId } : undefined),
    admit: (holder) => ({ topicId: holder.streamId, identity: holder.authorId, rights: holder }),
    welcome,
    seated(participant) {
      topics.room(participant.streamId)?.retellHand(participant);
      presence.enter(participant);
    },
    read: liveRequests.read,
    handle: liveRequests.run,
    async left(participant) {
      await topics.left(participant);
      presence.leave(participant);
      await hands.leave(participant);
    },
    async tick() {
      await topics.tick();
      await pubnubDelivery?.tick({ readState });
      await presence.tick();
      await sendAllRefusedAway();
      await keepHands();
    },
    async close() {
      pubnubDelivery?.close();
      await presence.close();
    },
  };

  return {
    kind,
    tickets: createTicketsService({
      ...deps,
      tokens,
      visitorProofs: createVisitorProofs({ keys: deps.visitorKeys, clock }),
      openPubNub: pubnubDelivery?.openFor,
    }),
    connectionless: createConnectionlessService({
      ...deps,
      requireViewer,
      describe,
      onSeen: ({ streamId }) => pubnubDelivery?.touch(streamId),
      onWrote: presence.wroteFromOutside,
      limit: deps.writeLimit,
    }),
    presenceLists: createPresenceLists({ ...deps, requireViewer, list: presence.list }),
    ticketLimit: createAddressLimit({ limit: deps.ticketsPerAddress, windowSec: 60, clock }),
    presenceLimit: createAddressLimit({ ...presenceByAddress, clock }),
    authenticateViewer: createAuthenticateViewer(tokens.verify, deps),
    viewerCount: topics.viewerCount,

    /**
     * Announces changes of a live on its channel. When the live ends, the pinned message is removed and all hands go
     * down; when hand raising is switched off, waiting hands go down. Call it after the change is committed, not inside
     * a transaction.
     */
    async notifyState(streamId: string, state: Partial<ChannelState>): Promise<void> {
      const isOver = state.liveStatus === 'ENDED';
      const isUnpinned = isOver && (await deps.findLive(streamId))?.pinnedMessageId === null;
      await topics.notifyState(streamId, isUnpinned ? { ...state, pinned: null } : state);
      if (isOver) await hands.lowerAll(streamId);
      else if (state.canRaiseHand === false) await hands.lowerQueue(streamId);
    },

    /** Called when the graphics on the stream changed. */
    async graphicsChanged(streamId: string): Promise<void> {
      if ((await deps.findLive(streamId))?.streamMode !== 'webRtc') return;
      await topics.tellGraphics(streamId, await shownGraphics(streamId));
    },
  };
}
