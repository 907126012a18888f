import type { ChannelState, LiveHypergraphic } from '@zeacon/contract';
import type { Subscribable } from '../../platform/hooks.ts';
import type { LiveChannels } from '../../platform/live-channel/live-channel.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { openDoor } from '../../platform/realtime/topic-kind.ts';
import { realtimeRoutes } from './realtime.routes.ts';
import { createRealtimeService, type RealtimeDeps } from './realtime.service.ts';

export interface RealtimePorts<Recent> {
  streams: {
    viewers: Pick<RealtimeDeps<Recent>, 'requireWatchable' | 'requireInvited' | 'refusalOf'>;
  };
  accounts: Pick<RealtimeDeps<Recent>, 'businessName'>;
  hypergraphics: {
    live: { listForPlaylist(streamId: string): Promise<LiveHypergraphic[]> };
    dropsChanged: Subscribable<[streamId: string]>;
  };
  live: {
    channel: Pick<LiveChannels, 'findLive'>;
    liveChanged: Subscribable<[streamId: string, changed: Partial<ChannelState>]>;
  };
  chat: Pick<RealtimeDeps<Recent>, 'requireLive' | 'writeLimit' | 'findMember'> & {
    service: Pick<RealtimeDeps<Recent>, 'findPinned' | 'readRecent' | 'catchUp'> & {
      send: RealtimeDeps<Recent>['sendChat'];
    };
  };
  handRaises: RealtimeDeps<Recent>['hands'];
  guestLinks: { require: RealtimeDeps<Recent>['requireGuestKey'] };
  presence: RealtimeDeps<Recent>['presence'];
}

export function createRealtime<Recent>(parts: Parts, ports: RealtimePorts<Recent>) {
  const { config, keys, tickets, grounds, vendors, pubnubDelivery, liveRequests, liveTopics: topics, clock } = parts;
  const { streams, accounts, hypergraphics, live, chat, handRaises, guestLinks, presence } = ports;
  const { findPinned, readRecent, catchUp, send } = chat.service;
  const service = createRealtimeService({
    topics,
    tickets,
    grounds,
    pubnubDelivery,
    opentok: vendors.opentok?.ticket,
    authorKeys: keys.ring('author'),
    visitorKeys: keys.ring('realtime'),
    ice: config.ice,
    findLive: live.channel.findLive,
    requireLive: chat.requireLive,
    findMember: chat.findMember,
    requireWatchable: streams.viewers.requireWatchable,
    requireInvited: streams.viewers.requireInvited,
    requireGuestKey: guestLinks.require,
    businessName: accounts.businessName,
    findPinned,
    readRecent,
    catchUp,
    refusalOf: streams.viewers.refusalOf,
    sendChat: send,
    writeLimit: chat.writeLimit,
    liveRequests,
    hands: handRaises,
    presence,
    listGraphics: hypergraphics.live.listForPlaylist,
    ticketsPerAddress: config.rateLimits.connectionsPerAddress,
    clock,
  });
  hypergraphics.dropsChanged.subscribe('realtime', service.graphicsChanged);
  live.liveChanged.subscribe('realtime', service.notifyState);

  return {
    ...service,
    topicKinds: [openDoor(service.kind)],
    routes: ({ route }: Http) => realtimeRoutes(route, service),
  };
}
