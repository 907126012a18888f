import { listUnfinishedUploads, uploadMedia } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { UploadsService } from './uploads.service.ts';

export function uploadsRoutes(route: Route, service: UploadsService) {
  route(uploadMedia, ({ body }, { actor }) => service.begin(actor, body));
  route(listUnfinishedUploads, (_input, { actor }) => service.listUnfinished(actor.businessId));
}
