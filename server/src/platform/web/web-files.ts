import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendConsolePage } from './console-page.ts';

const root = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const consoleFolder = root('console/dist');
const widgetsFolder = root('sdk/dist/cdn/sub-apps/widgets');

/** Serves what was built: the embed bundles at the address the specification gives, and the console everywhere else. */
export async function webFiles(app: FastifyInstance) {
  await app.register(fastifyStatic, {
    root: widgetsFolder,
    prefix: '/sub-apps/widgets/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('access-control-allow-origin', '*');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('timing-allow-origin', '*');
      reply.header('x-content-type-options', 'nosniff');
      reply.header('cache-control', 'public, max-age=300, stale-while-revalidate=86400');
    },
  });
  await app.register(fastifyStatic, {
    root: consoleFolder,
    prefix: '/',
    index: false,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('x-content-type-options', 'nosniff');
      const fingerprinted = path.includes('/assets/');
      reply.header('cache-control', fingerprinted ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  // The page under its file's name too, which must not come without the page's policy.
  for (const path of ['/', '/index.html']) app.get(path, (_request, reply) => sendConsolePage(reply));
}
