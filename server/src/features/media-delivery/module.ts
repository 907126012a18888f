import { ApiError } from '../../platform/api-error.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createMediaAccess, type MediaAccessDeps } from './media-access.ts';
import { mediaDeliveryRoutes } from './media-delivery.routes.ts';
import { createMediaDeliveryService } from './media-delivery.service.ts';

export interface MediaDeliveryPorts {
  streams: {
    findPlayed: MediaAccessDeps['findSubject'];
    mediaTokens: { verify: MediaAccessDeps['verifyToken'] };
  };
}

export function createMediaDelivery({ config, files, grounds, clock }: Parts, { streams }: MediaDeliveryPorts) {
  const readAccess = createMediaAccess({
    findSubject: streams.findPlayed,
    verifyToken: streams.mediaTokens.verify,
    stands: grounds.stands,
    clock,
  });
  const service = createMediaDeliveryService({ files, readAccess });
  return {
    /** As whom, and to how much of it. */
    readAccess,
    /** To the whole video: a preview is refused. */
    async requireAccess(...asked: Parameters<typeof readAccess>): Promise<'owner' | 'viewer'> {
      const { as, previewMs } = await readAccess(...asked);
      if (previewMs !== undefined && asked[2] !== 'pictures') throw new ApiError('media.payment_needed');
      return as;
    },
    routes: ({ app }: Http) => mediaDeliveryRoutes(app, service, config.environment),
  };
}
