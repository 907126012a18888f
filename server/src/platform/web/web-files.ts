import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const root = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const consoleFolder = root('console/dist');
const widgetsFolder = root('sdk/dist/cdn/sub-apps/widgets');

/** The console shows pictures of any https origin (logos) and plays media through blobs; nothing else from outside. */
const consolePolicy = [
  "default-src 'self'",
  "img-src 'self' data: blob: https: http:",
  "media-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Paths that belong to an API: nothing below them is ever answered with the console's page. */
const apiPath = /^\/(?:api|authentication|business|general|media|realtime|sub-apps|docs)(?:\/|$)/;

/** Serves what was built: the embed bundles at the address the specification gives, and the console everywhere else. */
export async function webFiles(app: FastifyInstance) {
  await app.register(fastifyStatic, {
    root: widgetsFolder,
    prefix: '/sub-apps/widgets/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.setHeader('access-control-allow-origin', '*');
      reply.setHeader('cross-origin-resource-policy', 'cross-origin');
      reply.setHeader('timing-allow-origin', '*');
      reply.setHeader('x-content-type-options', 'nosniff');
      reply.setHeader('cache-control', 'public, max-age=300, stale-while-revalidate=86400');
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
      reply.setHeader('x-content-type-options', 'nosniff');
      const fingerprinted = path.includes('/assets/');
      reply.setHeader('cache-control', fingerprinted ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  app.get('/', (_request, reply) => sendConsole(reply));
  return { sendConsole, wantsConsole };
}

interface HtmlReply {
  type(value: string): this;
  headers(values: Record<string, string>): this;
  send(body: string): unknown;
}

/** Read each time: the file is small, and a new build is picked up without a restart. */
async function sendConsole(reply: HtmlReply) {
  const page = await readFile(join(consoleFolder, 'index.html'), 'utf8');
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-cache',
      'content-security-policy': consolePolicy,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(page);
}

function wantsConsole(method: string, url: string, accept: string | undefined): boolean {
  return method === 'GET' && !apiPath.test(url) && (accept ?? '').includes('text/html');
}
