import { imageMaxBytes, imageMediaBase } from '@zeacon/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { declare } from '../../platform/actors/declared-routes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { requireEnvironment, requireEnvironmentOf } from '../../platform/media-environment.ts';
import { mediaHeaders, sendFile, toFileRequest } from '../../platform/web/media-headers.ts';
import type { ImagesService } from './images.service.ts';

const Query = z.object({ token: z.optional(z.string()), environment: z.optional(z.string()) });

/** The pictures on the media host: anybody may read them; whoever has the upload address may write one once. */
export function imageMediaRoutes(app: FastifyInstance, service: ImagesService, environment: string) {
  app.get(
    `${imageMediaBase}/:uuid/:name`,
    declare({ kind: 'public' }, async (request, reply) => {
      const { uuid, name } = request.params as { uuid: string; name: string };
      reply.headers(mediaHeaders);
      requireEnvironmentOf(request, environment);
      return sendFile(reply, await service.read(uuid, name, toFileRequest(request)));
    }),
  );

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    scope.put(
      `${imageMediaBase}/uploads/:uuid`,
      { bodyLimit: imageMaxBytes * 2 },
      declare({ kind: 'picture' }, async (request, reply) => {
        const { uuid } = request.params as { uuid: string };
        const query = Query.safeParse(request.query);
        if (!query.success) throw new ApiError('image.token_invalid');
        requireEnvironment(query.data.environment, environment);
        const gone = new AbortController();
        request.raw.once('aborted', () => gone.abort());
        const length = request.headers['content-length'];
        const image = await service.receive(uuid, query.data.token, request.raw, {
          sizeBytes: length === undefined ? undefined : Number(length),
          signal: gone.signal,
        });
        reply.header('cache-control', 'no-store');
        return { responseData: image };
      }),
    );
  });
}
