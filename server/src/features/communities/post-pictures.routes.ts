import { addPostPicture, postPictureMediaBase } from '@zeacon/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { declare } from '../../platform/actors/declared-routes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { requireEnvironment } from '../../platform/media-environment.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import { mediaHeaders, sendFile, toFileRequest } from '../../platform/web/media-headers.ts';
import type { PostPictures } from './post-pictures.service.ts';

/** By person, in whatever community. */
const sent = { name: 'post-picture', limit: 60, windowSec: 3600 };
/** More than the largest picture in Base64, so that one that is too large is told so in words. */
const bodyLimit = 12 * 1024 ** 2;

export function postPicturesRoutes(
  route: Route,
  { postPictures, rateLimits }: { postPictures: Pick<PostPictures, 'add'>; rateLimits: RateLimits },
) {
  route(
    addPostPicture,
    async ({ body }, { actor, request, reply }) => {
      await rateLimits.enforce(reply, sent, actor.accountId);
      const gone = new AbortController();
      request.raw.once('aborted', () => gone.abort());
      return postPictures.add(actor, body.communityId, body.picture, gone.signal);
    },
    { bodyLimit },
  );
}

const Query = z.object({ token: z.optional(z.string()), environment: z.optional(z.string()) });

/** Anybody who was given the address may read it, as long as it is good. */
export function postPictureMediaRoutes(
  app: FastifyInstance,
  { postPictures, environment }: { postPictures: Pick<PostPictures, 'read'>; environment: string },
) {
  for (const [size, folder] of [
    ['large', ''],
    ['small', 'small/'],
  ] as const)
    app.get(
      `${postPictureMediaBase}/${folder}:id.webp`,
      declare({ kind: 'public' }, async (request, reply) => {
        const { id } = request.params as { id: string };
        const query = Query.safeParse(request.query);
        reply.headers(mediaHeaders);
        if (!query.success) throw new ApiError('media.not_found');
        requireEnvironment(query.data.environment, environment);
        return sendFile(reply, await postPictures.read(id, size, query.data.token ?? '', toFileRequest(request)));
      }),
    );
}
