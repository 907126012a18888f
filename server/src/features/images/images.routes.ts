import { createImageUpload, deleteImage, listImages, takeFrame } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { FrameTaker } from './frame-taker.ts';
import type { ImagesService } from './images.service.ts';

export interface ImagesFeature {
  service: ImagesService;
  frames: FrameTaker;
}

export function imagesRoutes(route: Route, { service, frames }: ImagesFeature) {
  route(createImageUpload, ({ body }, { principal }) => service.beginUpload(principal.businessId, body));
  route(listImages, ({ query }, { principal }) => service.list(principal.businessId, query));
  route(deleteImage, async ({ params }, { principal }) => {
    await service.remove(principal.businessId, params.uuid);
    return {};
  });
  route(takeFrame, ({ body }, { principal, request }) => {
    const gone = new AbortController();
    request.raw.once('aborted', () => gone.abort());
    return frames.take(principal.businessId, body, gone.signal);
  });
}
