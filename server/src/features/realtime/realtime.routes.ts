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
import type { MemberLists } from './member-lists.ts';
import type { OutsideService } from './outside.service.ts';
import type { TicketsService } from './tickets.service.ts';

interface Realtime {
  tickets: TicketsService;
  outside: OutsideService;
  memberLists: MemberLists;
  ticketLimit: AddressLimit;
  memberLimit: AddressLimit;
}

export function realtimeRoutes(
  route: Route,
  { tickets, outside, memberLists, ticketLimit: limit, memberLimit }: Realtime,
) {
  route(openViewerChannel, async ({ body }, { request, reply }) => {
    limit(reply, request.ip);
    reply.header('cache-control', 'no-store');
    return tickets.openForViewer(body.streamId, body.token, body.visitorId);
  });
  route(openHostChannel, ({ params }, { principal }) =>
    tickets.openForHost(principal.businessId, principal.userId, params.id),
  );
  route(catchUpChannel, async ({ body }, { request, reply }) => {
    limit(reply, request.ip);
    reply.header('cache-control', 'no-store');
    return outside.catchUp(body.token, body.afterSeq);
  });
  route(listChannelMembers, async ({ body }, { request, reply }) => {
    memberLimit(reply, request.ip);
    reply.header('cache-control', 'no-store');
    return memberLists.forViewer(body.token, body.pagination);
  });
  route(listLiveMembers, ({ params, query }, { principal }) =>
    memberLists.forHost(principal.businessId, params.id, query.pagination),
  );
  route(writeInChannel, ({ body: { token, ...draft } }, { request, reply }) =>
    outside.write(token, draft, () => outside.limit(reply, request.ip)),
  );
}
