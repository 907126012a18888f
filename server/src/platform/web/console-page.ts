import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyReply } from 'fastify';
import type { AnswerAsPage } from '../answer-errors.ts';

const file = fileURLToPath(new URL('../../../../console/dist/index.html', import.meta.url));

/**
 * The console shows pictures of any origin (logos) and plays media through blobs; nothing else is loaded from outside.
 */
const policy = [
  "default-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob: https: http:",
  "media-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Paths that belong to an API: nothing below them is ever answered with the console's page. */
const apiPath = /^\/(?:api|authentication|business|general|media|realtime|sub-apps|docs|oembed)(?:\/|$)/;

let page = { modifiedMs: 0, html: '' };

/** Reads the built page again only after a new build. */
function readPage(): string {
  const modifiedMs = statSync(file).mtimeMs;
  if (modifiedMs !== page.modifiedMs) page = { modifiedMs, html: readFileSync(file, 'utf8') };
  return page.html;
}

export function sendConsolePage(reply: FastifyReply): FastifyReply {
  return reply
    .code(200)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
    })
    .send(readPage());
}

/** The console routes by path, so every address outside the APIs returns the console. */
export const answerWithConsole: AnswerAsPage = (request, reply) => {
  const wanted = (request.headers.accept ?? '').includes('text/html') && !apiPath.test(request.url.split('?')[0]!);
  if (!['GET', 'HEAD'].includes(request.method) || !wanted) return false;
  sendConsolePage(reply);
  return true;
};
