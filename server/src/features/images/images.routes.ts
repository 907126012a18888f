import { createImageUpload, deleteImage, listImages, takeFrame } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { FrameTaker } from './frame-taker.ts';
import type { ImagesService } from './images.service.ts';

export interface ImagesFeature {
  service: ImagesService;
  frames: FrameTaker;
}

export function imagesRoutes(route: Route, { service, frames }: ImagesFeature) {
  route(createImageUpload, ({ body }, { actor }) => service.beginUpload(actor.businessId, body));
  route(listImages, ({ query }, { actor }) => service.list(actor.businessId, query));
  route(deleteImage, async ({ params }, { actor }) => {
    await service.remove(actor.businessId, params.uuid);
    return {};
  });
  route(takeFrame, ({ body }, { actor, request }) => {
    const gone = new AbortController();
    request.raw.once('aborted', () => gone.abort());
    return frames.take(actor.businessId, body, gone.signal);
  });
}
