import { createAddressLimit } from '../../platform/address-limit.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { guestLinksRoutes } from './guest-links.routes.ts';
import { createGuestLinksService, type GuestLinksDeps } from './guest-links.service.ts';

export interface GuestLinksPorts {
  streams: { viewers: Pick<GuestLinksDeps, 'invitation'> };
  live: { channel: Pick<GuestLinksDeps, 'findLive' | 'replaceGuestLink'> };
  chat: Pick<GuestLinksDeps, 'requireLive'>;
  handRaises: { authorsOf: GuestLinksDeps['raisedBy'] };
}

/** Many guests may share an address, and each opens the page a few times. */
const readsByAddress = { limit: 60, windowSec: 60 };

export function createGuestLinks(parts: Parts, { streams, live, chat, handRaises }: GuestLinksPorts) {
  const { config, keys, grounds, clock } = parts;
  const service = createGuestLinksService({
    keys: keys.ring('realtime'),
    publicUrl: config.publicUrl,
    requireLive: chat.requireLive,
    findLive: live.channel.findLive,
    replaceGuestLink: live.channel.replaceGuestLink,
    invitation: streams.viewers.invitation,
    raisedBy: handRaises.authorsOf,
  });
  grounds.judgeBy('guest-link', service.judge);
  const limit = createAddressLimit({ ...readsByAddress, clock });
  return { require: service.require, routes: ({ route }: Http) => guestLinksRoutes(route, service, limit) };
}
