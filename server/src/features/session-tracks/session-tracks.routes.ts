import { listSessionTracks, trackSession } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { SessionTracksService } from './session-tracks.service.ts';

export function sessionTracksRoutes(route: Route, service: SessionTracksService) {
  route(listSessionTracks, ({ query }, { actor }) => service.list(actor.businessId, query));
  route(trackSession, ({ body }, { actor }) => service.track(actor.businessId, body));
}
