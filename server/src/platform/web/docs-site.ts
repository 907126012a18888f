import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { declare } from '../actors/declared-routes.ts';

const folder = fileURLToPath(new URL('../../../../docs/dist', import.meta.url));

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Names of pages and of the site's own files; nothing else is looked up on the disk. */
const pagePath = /^(?:[a-z0-9-]+\/)*[a-z0-9-]*$/;
const assetPath = /^(?:[a-zA-Z0-9-]+\.(?:css|js|json|txt)|guides\/[a-z0-9-]+\.webp)$/;

/** The documentation, built from `docs/`, under `/docs`. */
export async function docsSite(app: FastifyInstance) {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: folder, serve: false, cacheControl: false, suppressWarning: true });

    const send = (reply: FastifyReply, path: string) => {
      const file = assetPath.test(path) ? path : pagePath.test(path) ? `${path || 'index'}.html` : undefined;
      const found = file !== undefined && statSync(join(folder, file), { throwIfNoEntry: false })?.isFile();
      return reply
        .code(found ? 200 : 404)
        .headers({
          'cache-control': 'no-cache',
          'content-security-policy': policy,
          'cross-origin-opener-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
        })
        .sendFile(found ? file : '404.html');
    };

    scope.get(
      '/docs',
      declare({ kind: 'public' }, (_request, reply) => reply.redirect('/docs/', 308)),
    );
    scope.get(
      '/docs/*',
      declare({ kind: 'public' }, (request, reply) =>
        send(reply, (request.params as { '*': string })['*'].replace(/\/$/, '')),
      ),
    );
    scope.get(
      '/llms.txt',
      declare({ kind: 'public' }, (_request, reply) => send(reply, 'llms.txt')),
    );
  });
}
