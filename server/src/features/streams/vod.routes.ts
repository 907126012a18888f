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
  route(publishVod, ({ body }, { actor }) => service.publish(actor.businessId, body));
  route(createVod, ({ body }, { actor }) => service.create(actor.businessId, body));
  route(convertToVod, ({ body }, { actor }) => service.convertArchive(actor.businessId, body.archiveId, body.details));
  route(getVod, ({ params }, { actor }) => service.get(actor.businessId, params.id));
  route(editVod, ({ params, body }, { actor }) => service.edit(actor.businessId, params.id, body));
  route(listLiveAndVod, ({ query }, { actor }) => service.listLiveAndVod(actor.businessId, query));
  route(listBusinessMedia, ({ query }, { actor }) => service.listMedia(actor.businessId, query));
  route(getBusinessMedia, ({ params }, { actor }) => service.getMedia(actor.businessId, params.id));
  route(deleteBusinessMedia, async ({ params }, { actor }) => {
    await service.removeMedia(actor.businessId, params.id);
    return {};
  });
}
