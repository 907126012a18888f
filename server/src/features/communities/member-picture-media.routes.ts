import { memberPictureMediaBase } from '@zeacon/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { declare } from '../../platform/actors/declared-routes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { requireEnvironment } from '../../platform/media-environment.ts';
import { mediaHeaders, sendFile, toFileRequest } from '../../platform/web/media-headers.ts';
import type { MemberPictures } from './member-pictures.service.ts';

const Query = z.object({ token: z.optional(z.string()), environment: z.optional(z.string()) });

/** Anybody who was given the address may read it, as long as it is good. */
export function memberPictureMediaRoutes(
  app: FastifyInstance,
  { memberPictures, environment }: { memberPictures: Pick<MemberPictures, 'read'>; environment: string },
) {
  app.get(
    `${memberPictureMediaBase}/:id.webp`,
    declare({ kind: 'public' }, async (request, reply) => {
      const { id } = request.params as { id: string };
      const query = Query.safeParse(request.query);
      reply.headers(mediaHeaders);
      if (!query.success) throw new ApiError('media.not_found');
      requireEnvironment(query.data.environment, environment);
      return sendFile(reply, await memberPictures.read(id, query.data.token ?? '', toFileRequest(request)));
    }),
  );
}
