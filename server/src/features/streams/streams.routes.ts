import {
  changeStreamStatus,
  changeStreams,
  createStream,
  deleteStream,
  editStream,
  getStream,
  HostLiveStatus,
  listCategories,
  listStreams,
  PublishStatus,
  retryPackaging,
  updateStream,
} from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import { archivesRoutes } from './archives.routes.ts';
import type { StreamsFeature } from './create-streams.ts';
import { streamHistoryRoutes } from './stream-history.routes.ts';
import { viewerStreamsRoutes } from './viewer-streams.routes.ts';
import { vodRoutes } from './vod.routes.ts';

/** Every route of the feature. */
interface LiveStatuses {
  changeStatus(businessId: string, streamId: string, status: HostLiveStatus): Promise<void>;
}

export function streamsRoutes(
  route: Route,
  { library, bulk, vod, archives, history, viewers }: StreamsFeature,
  lives: LiveStatuses,
) {
  route(listStreams, ({ query }, { principal }) => library.list(principal.businessId, query));
  route(createStream, ({ body }, { principal }) => library.create(principal.businessId, body));
  route(changeStreams, ({ body }, { principal }) => bulk.change(principal.businessId, body.streamIds, body.action));
  route(listCategories, (_input, { principal }) => library.listCategories(principal.businessId));
  route(changeStreamStatus, async ({ params, body }, { principal }) => {
    const published = PublishStatus.safeParse(body.streamStatus);
    if (published.success) return library.changeStatus(principal.businessId, params.id, published.data);
    await lives.changeStatus(principal.businessId, params.id, HostLiveStatus.parse(body.streamStatus));
    return library.get(principal.businessId, params.id);
  });
  route(retryPackaging, ({ params }, { principal }) => library.retry(principal.businessId, params.id));
  route(getStream, ({ params }, { principal }) => library.get(principal.businessId, params.id));
  route(editStream, ({ params, body }, { principal }) => library.edit(principal.businessId, params.id, body));
  route(updateStream, ({ params, body }, { principal }) => library.update(principal.businessId, params.id, body));
  route(deleteStream, async ({ params }, { principal }) => {
    await library.remove(principal.businessId, params.id);
    return {};
  });
  vodRoutes(route, vod);
  archivesRoutes(route, archives);
  streamHistoryRoutes(route, history);
  viewerStreamsRoutes(route, viewers);
}
