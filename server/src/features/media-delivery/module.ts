import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createMediaAccess, type MediaAccessDeps } from './media-access.ts';
import { mediaDeliveryRoutes } from './media-delivery.routes.ts';
import { createMediaDeliveryService } from './media-delivery.service.ts';

export interface MediaDeliveryPorts {
  streams: {
    findAny: MediaAccessDeps['findSubject'];
    mediaTokens: { verify: MediaAccessDeps['verifyToken'] };
  };
}

export function createMediaDelivery({ config, files, grounds, clock }: Parts, { streams }: MediaDeliveryPorts) {
  const requireAccess = createMediaAccess({
    findSubject: streams.findAny,
    verifyToken: streams.mediaTokens.verify,
    stands: grounds.stands,
    clock,
  });
  const service = createMediaDeliveryService({ files, requireAccess });
  return {
    requireAccess,
    routes: ({ app }: Http) => mediaDeliveryRoutes(app, service, config.environment),
  };
}
