import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { declare } from '../../platform/actors/declared-routes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { requireEnvironment } from '../../platform/media-environment.ts';
import { mediaHeaders, sendFile, toFileRequest } from '../../platform/web/media-headers.ts';
import type { MediaDeliveryService } from './media-delivery.service.ts';

const Query = z.object({ token: z.optional(z.string()), environment: z.optional(z.string()) });

/** The media storage host (spec section 7). */
export function mediaDeliveryRoutes(app: FastifyInstance, service: MediaDeliveryService, environment: string) {
  app.get(
    '/media/streams/:streamId/:packageId/*',
    declare({ kind: 'viewer' }, async (request, reply) => {
      const params = request.params as { streamId: string; packageId: string; '*': string };
      reply.headers(mediaHeaders);
      const query = Query.safeParse(request.query);
      if (!query.success) throw new ApiError('media.token_invalid');
      requireEnvironment(query.data.environment, environment);
      const answer = await service.read({
        streamId: params.streamId,
        packageId: params.packageId,
        name: params['*'],
        ...query.data,
        ...toFileRequest(request),
      });
      return sendFile(reply, answer);
    }),
  );
}
