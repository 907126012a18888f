import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { declare } from '../../platform/actors/declared-routes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { requireEnvironment } from '../../platform/media-environment.ts';
import { thumbnailBase } from '../../platform/thumbnail-url.ts';
import { mediaHeaders, sendFile, toFileRequest } from '../../platform/web/media-headers.ts';
import type { ThumbnailsService } from './thumbnails.service.ts';

const Query = z.object({ token: z.optional(z.string()), environment: z.optional(z.string()) });

export function thumbnailsRoutes(app: FastifyInstance, service: ThumbnailsService, environment: string) {
  app.get(
    `${thumbnailBase}/:streamId/*`,
    declare({ kind: 'viewer' }, async (request, reply) => {
      const { streamId, '*': name } = request.params as { streamId: string; '*': string };
      reply.headers(mediaHeaders);
      const query = Query.safeParse(request.query);
      if (!query.success) throw new ApiError('media.token_invalid');
      requireEnvironment(query.data.environment, environment);
      const { token } = query.data;
      return sendFile(reply, await service.read({ streamId, name, token, ...toFileRequest(request) }));
    }),
  );
}
