import type { ChatModerationDeps } from './features/chat/chat-moderation.service.ts';
import { toChatLine } from './features/chat/chat-text.ts';
import { createChat } from './features/chat/create-chat.ts';
import { createHandRaisesService } from './features/hand-raises/hand-raises.service.ts';
import { createLiveRepository } from './features/live/live.repository.ts';
import { sourceRendition } from './features/live/live-files.ts';
import { createLiveMediaRepository } from './features/live/live-media.repository.ts';
import { createMembersService } from './features/members/members.service.ts';
import { createRealtime, type RealtimeDeps } from './features/realtime/create-realtime.ts';
import { createOutward } from './features/realtime/outward.ts';
import { createStageService } from './features/stage/stage.service.ts';
import type { StreamsFeature } from './features/streams/create-streams.ts';
import type { Transaction } from './platform/database/database.ts';
import { createBus } from './platform/realtime/bus.ts';
import { createHub } from './platform/realtime/hub.ts';
import { createVendors } from './platform/vendors/create-vendors.ts';
import type { Platform } from './platform-parts.ts';

interface ChannelServicesDeps
  extends Pick<ChatModerationDeps, 'requireStream'>,
    Pick<RealtimeDeps<unknown>, 'businessName' | 'listGraphics'> {
  viewers: StreamsFeature['viewers'];
}

/** Wires what goes over the channels of live streams: chat, hands, the stage, who is here. */
export async function createChannelServices(platform: Platform, deps: ChannelServicesDeps) {
  const { config, dataFolder, database, node, newId, clock, log } = platform;
  const { requireStream, viewers, businessName, listGraphics } = deps;
  const { db } = database;
  const bus = createBus({ database, newId, log });
  const vendors = await createVendors(config, clock);
  const outward =
    vendors.pubnub && createOutward({ pubnub: vendors.pubnub.server, access: vendors.pubnub.access, bus, clock, log });
  const hub = createHub({ bus, outward, peerViewers: config.live.peerViewers, newId, clock });
  const lives = createLiveRepository(db);
  const liveMedia = createLiveMediaRepository(db);
  const channelOf = {
    findLive: lives.find,
    lockLive: (tx: Transaction, streamId: string) => createLiveRepository(tx).lock(streamId),
  };
  const chat = createChat({
    ...channelOf,
    database,
    channels: hub,
    requireStream,
    setPinned: async (tx, streamId, pinnedMessageId) => {
      await createLiveRepository(tx).update(streamId, { pinnedMessageId });
    },
    renameMember: (tx, live, authorId, name) => members.renameIn(tx, live, authorId, name),
    removeMember: (tx, businessId, authorId) => members.removeIn(tx, businessId, authorId),
    requireWatchable: viewers.requireWatchable,
    findLiveOf: lives.findOf,
    listParts: (sessionId) => liveMedia.listSegments(sessionId, sourceRendition),
    newId,
    clock,
  });
  const handRaises = createHandRaisesService({
    ...channelOf,
    database,
    channels: hub,
    requireLive: chat.moderation.requireLive,
    newId,
    clock,
  });
  const members = createMembersService({
    database,
    namesOf: chat.service.namesOf,
    listHands: handRaises.current,
    viewerCount: hub.viewerCount,
    node,
    clock,
  });
  const realtimeKey = await dataFolder.secret('realtime-key', 32);
  const stage = createStageService({
    opentok: vendors.opentok?.server,
    secret: realtimeKey,
    requireLive: chat.moderation.requireLive,
    listHands: handRaises.current,
    clock,
    log,
  });
  const realtime = createRealtime({
    bus,
    hub,
    outward,
    opentok: vendors.opentok?.ticket,
    secret: realtimeKey,
    ice: config.ice,
    findLive: lives.find,
    requireLive: chat.moderation.requireLive,
    requireWatchable: viewers.requireWatchable,
    businessName,
    findPinned: chat.service.findPinned,
    readRecent: chat.service.readRecent,
    catchUp: chat.service.catchUp,
    refusalOf: async (streamId) => {
      const access = await viewers.findAccess(streamId);
      if (!access?.isPublished) return 'stream.not_found';
      return access.isExpired ? 'stream.expired' : undefined;
    },
    sendChat: chat.service.send,
    toLine: toChatLine,
    hands: handRaises,
    members,
    listGraphics,
    trustProxy: config.trustProxy,
    connectionsPerAddress: config.rateLimits.connectionsPerAddress,
    newId,
    clock,
    log,
  });
  return { bus, chat, handRaises, stage, vendors, realtime };
}
