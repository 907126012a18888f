import { extname } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { declarePublic } from '../../platform/actors/declared-routes.ts';
import { requireEnvironmentOf } from '../../platform/media-environment.ts';
import { mediaHeaders } from '../../platform/web/media-headers.ts';
import { placeholderBase, placeholderFolder } from './placeholder.ts';

const types: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
  '.m4s': 'video/iso.segment',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

/**
 * Serves the placeholder like other media. Its addresses stay the same when a new version changes it, so caches must
 * revalidate.
 */
export async function placeholderRoutes(app: FastifyInstance, environment: string) {
  const files = {
    root: placeholderFolder,
    prefix: `${placeholderBase}/`,
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      for (const [name, value] of Object.entries(mediaHeaders)) reply.header(name, value);
      reply.header('content-type', types[extname(path)] ?? 'application/octet-stream');
      reply.header('cache-control', 'public, max-age=3600');
    },
  } satisfies FastifyStaticOptions;
  await declarePublic(app, () =>
    app.register(async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        reply.headers(mediaHeaders);
        requireEnvironmentOf(request, environment);
      });
      await scope.register(fastifyStatic, files);
    }),
  );
}
