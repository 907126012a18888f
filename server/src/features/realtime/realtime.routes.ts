import {
  catchUpChannel,
  listChannelMembers,
  listLiveMembers,
  openHostChannel,
  openViewerChannel,
  writeInChannel,
} from '@zeacon/contract';
import type { AddressLimit } from '../../platform/address-limit.ts';
import type { Route } from '../../platform/route.ts';
import type { ConnectionlessService } from './connectionless.service.ts';
import type { PresenceLists } from './presence-lists.ts';
import type { TicketsService } from './tickets.service.ts';

interface Realtime {
  tickets: TicketsService;
  connectionless: ConnectionlessService;
  presenceLists: PresenceLists;
  ticketLimit: AddressLimit;
  presenceLimit: AddressLimit;
}

export function realtimeRoutes(
  route: Route,
  { tickets, connectionless, presenceLists, ticketLimit: limit, presenceLimit }: Realtime,
) {
  route(openViewerChannel, async ({ body }, { actor, request, reply }) => {
    limit(reply, request.ip);
    reply.header('cache-control', 'no-store');
    const { streamId, guestKey, visitorId, visitorProof } = body;
    return guestKey === undefined
      ? tickets.openForViewer(streamId, actor.token, { visitorId, visitorProof, request })
      : tickets.openForGuest(streamId, guestKey, { visitorId, visitorProof });
  });
  route(openHostChannel, ({ params }, { actor }) => tickets.openForHost(actor, params.id));
  route(catchUpChannel, async ({ body }, { actor, request, reply }) => {
    limit(reply, request.ip);
    return connectionless.catchUp(actor, body.afterSeq);
  });
  route(listChannelMembers, async ({ body }, { actor, request, reply }) => {
    presenceLimit(reply, request.ip);
    return presenceLists.forViewer(actor, body.pagination);
  });
  route(listLiveMembers, ({ params, query }, { actor }) =>
    presenceLists.forHost(actor.businessId, params.id, query.pagination),
  );
  route(writeInChannel, ({ body: { token, ...draft } }, { actor, request, reply }) =>
    connectionless.write(actor, draft, {
      address: request.ip,
      requireSlow: () => connectionless.limit(reply, request.ip),
    }),
  );
}
