import {
  embedTokenHeader,
  getStreamDuration,
  getVideoSeoMetadata,
  getViewerStreamDetails,
  listMoreVideos,
  listPublicVideos,
} from '@zeacon/contract';
import type { ViewerToken } from '../../platform/actors/actor.ts';
import type { Route } from '../../platform/route.ts';
import type { ViewerStreamsService } from './viewer-streams.service.ts';

/** Short, so that what a business changes reaches every page within seconds. */
const cached = { 'cache-control': 'public, max-age=5', vary: `streamId, ${embedTokenHeader}` };
/** With a token, the response contains addresses signed for the caller. */
const cachedUnlessSigned = (token: ViewerToken | undefined) =>
  token === undefined ? cached : { ...cached, 'cache-control': 'private, no-store' };

export function viewerStreamsRoutes(route: Route, service: ViewerStreamsService) {
  route(getViewerStreamDetails, async ({ query, headers }, { actor, reply }) => {
    reply.headers(cachedUnlessSigned(actor.token));
    return service.details(query.streamId ?? headers.streamid, actor.token);
  });
  route(getStreamDuration, async ({ query, headers }, { actor, reply }) => {
    reply.headers(cachedUnlessSigned(actor.token));
    return service.duration(query.streamId ?? headers.streamid, actor.token);
  });
  route(listMoreVideos, async ({ query, headers }, { reply }) => {
    reply.headers(cached);
    return service.listMore(query.streamId ?? headers.streamid, query.pagination);
  });
  route(getVideoSeoMetadata, async ({ query, headers }, { reply }) => {
    reply.headers(cached);
    return service.seo(query.streamId ?? headers.streamid);
  });
  route(listPublicVideos, async ({ query }, { reply }) => {
    reply.headers({ 'cache-control': 'public, max-age=5' });
    return service.listPublic(query.businessId, query);
  });
}
