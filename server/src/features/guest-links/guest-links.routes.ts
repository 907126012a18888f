import { openGuestLink, readGuestInvitation, replaceGuestLink } from '@zeacon/contract';
import type { AddressLimit } from '../../platform/address-limit.ts';
import type { Route } from '../../platform/route.ts';
import type { GuestLinksService } from './guest-links.service.ts';

export function guestLinksRoutes(route: Route, service: GuestLinksService, limit: AddressLimit) {
  route(openGuestLink, ({ params }, { actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return service.open(actor.businessId, params.id);
  });
  route(replaceGuestLink, ({ params }, { actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return service.replace(actor.businessId, params.id);
  });
  route(readGuestInvitation, async ({ body }, { request, reply }) => {
    limit(reply, request.ip);
    reply.header('cache-control', 'no-store');
    return service.read(body.streamId, body.guestKey);
  });
}
