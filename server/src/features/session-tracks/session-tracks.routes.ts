import { countLiveStreams, listSessionTracks, trackSession } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { SessionTracksService } from './session-tracks.service.ts';

export function sessionTracksRoutes(route: Route, service: SessionTracksService) {
  route(listSessionTracks, ({ query }, { principal }) => service.list(principal.businessId, query));
  route(trackSession, ({ body }, { principal }) => service.track(principal.businessId, body));
  route(countLiveStreams, ({ params }, { principal }) => service.countLive(principal.businessId, params.id));
}
