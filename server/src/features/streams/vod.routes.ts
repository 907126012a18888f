import {
  convertToVod,
  createVod,
  deleteBusinessMedia,
  editVod,
  getBusinessMedia,
  getVod,
  listBusinessMedia,
  listLiveAndVod,
  publishVod,
} from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { VodService } from './vod.service.ts';

export function vodRoutes(route: Route, service: VodService) {
  route(publishVod, ({ body }, { principal }) => service.publish(principal.businessId, body));
  route(createVod, ({ body }, { principal }) => service.create(principal.businessId, body));
  route(convertToVod, ({ body }, { principal }) =>
    service.convertArchive(principal.businessId, body.archiveId, body.details),
  );
  route(getVod, ({ params }, { principal }) => service.get(principal.businessId, params.id));
  route(editVod, ({ params, body }, { principal }) => service.edit(principal.businessId, params.id, body));
  route(listLiveAndVod, ({ query }, { principal }) => service.listLiveAndVod(principal.businessId, query));
  route(listBusinessMedia, ({ query }, { principal }) => service.listMedia(principal.businessId, query));
  route(getBusinessMedia, ({ params }, { principal }) => service.getMedia(principal.businessId, params.id));
  route(deleteBusinessMedia, async ({ params }, { principal }) => {
    await service.removeMedia(principal.businessId, params.id);
    return {};
  });
}
