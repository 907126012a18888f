import { fileURLToPath } from 'node:url';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { declare, declarePublic } from '../actors/declared-routes.ts';
import type { ConsolePage } from './console-page.ts';

const root = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const consoleFolder = root('console/dist');
const widgetsFolder = root('sdk/dist/cdn/sub-apps/widgets');

/** Serves what was built: the embed bundles at the address the specification gives, and the console everywhere else. */
export async function webFiles(app: FastifyInstance, consolePage: ConsolePage) {
  const widgets = {
    root: widgetsFolder,
    prefix: '/sub-apps/widgets/',
    decorateReply: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    // The folder is made by a build that may still be running.
    suppressWarning: true,
    setHeaders: (reply) => {
      reply.header('access-control-allow-origin', '*');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('timing-allow-origin', '*');
      reply.header('x-content-type-options', 'nosniff');
      reply.header('cache-control', 'public, max-age=300, stale-while-revalidate=86400');
    },
  } satisfies FastifyStaticOptions;
  const page = {
    root: consoleFolder,
    prefix: '/',
    index: false,
    // The build keeps its own notes there.
    dotfiles: 'ignore',
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    suppressWarning: true,
    setHeaders: (reply, path) => {
      reply.header('x-content-type-options', 'nosniff');
      const fingerprinted = path.includes('/assets/');
      reply.header('cache-control', fingerprinted ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  } satisfies FastifyStaticOptions;

  await declarePublic(app, () => app.register(fastifyStatic, widgets));
  await declarePublic(app, () => app.register(fastifyStatic, page));

  // Their names are drawn by the build: how a file system compares letters, which costs a listing of the folder for each
  // request to find out, matters only to names that people can guess.
  app.get(
    '/assets/*',
    declare({ kind: 'public' }, ({ params }: FastifyRequest, reply: FastifyReply) =>
      reply.sendFile(`assets/${(params as { '*': string })['*']}`),
    ),
  );

  // Also under its file name, which must not be served without the page's policy.
  for (const path of ['/', '/index.html']) {
    app.get(
      path,
      declare({ kind: 'public' }, (_request: FastifyRequest, reply: FastifyReply) => consolePage.send(reply)),
    );
  }
}
