import { changeLiveSettings, getLive, getViewerLive, openStudioChannel, rotateStreamKey } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { LiveFeature } from './create-live.ts';

export function liveRoutes(route: Route, { service, sending, viewers }: LiveFeature) {
  route(getLive, ({ params }, { principal }) => service.get(principal.businessId, params.id));
  route(changeLiveSettings, ({ params, body }, { principal }) => service.change(principal.businessId, params.id, body));
  route(rotateStreamKey, ({ params }, { principal }) => service.rotateKey(principal.businessId, params.id));
  route(openStudioChannel, ({ params }, { principal }) => sending.openStudio(principal.businessId, params.id));
  route(getViewerLive, ({ query, headers }, { reply }) => {
    reply.header('cache-control', query.token === undefined ? 'public, max-age=1' : 'private, no-cache');
    return viewers.read(query.streamId ?? headers.streamid, query.token);
  });
}
