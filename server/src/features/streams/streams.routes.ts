import {
  deleteStream,
  editStream,
  getStream,
  getViewerStreamDetails,
  listStreams,
  publishVod,
  retryPackaging,
} from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { StreamsService } from './streams.service.ts';

export function streamsRoutes(route: Route, service: StreamsService) {
  route(listStreams, ({ query }, { principal }) => service.list(principal.businessId, query));
  route(getViewerStreamDetails, async ({ query, headers }, { reply }) => {
    reply.headers({ 'cache-control': 'public, max-age=5', vary: 'streamId' });
    return service.viewerDetails(query.streamId ?? headers.streamid, query.token);
  });
  route(getStream, ({ params }, { principal }) => service.get(principal.businessId, params.id));
  route(editStream, ({ params, body }, { principal }) => service.edit(principal.businessId, params.id, body));
  route(publishVod, ({ body }, { principal }) =>
    service.publish(principal.businessId, body.streamId, body.publishStatus),
  );
  route(retryPackaging, ({ params }, { principal }) => service.retry(principal.businessId, params.id));
  route(deleteStream, async ({ params }, { principal }) => {
    await service.remove(principal.businessId, params.id);
    return {};
  });
}
