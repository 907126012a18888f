import { getPublicPlayer, oEmbedPath, streamBase } from '@zeacon/contract';
import type { FastifyInstance } from 'fastify';
import { declare } from '../../platform/actors/declared-routes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type SitemapService, sitemapPath } from './sitemap.service.ts';

/** The pages of videos, the files that render them and embedded players, and the documentation. */
const allowed = [
  '/v/',
  '/media/',
  '/sub-apps/widgets/',
  `${streamBase}/viewer/`,
  getPublicPlayer.path,
  oEmbedPath,
  '/docs',
  sitemapPath,
  '/icon.svg',
  '/favicon.ico',
];

/** The files that search engines request from every site. `origin` is this server's public origin. */
export function searchEnginesRoutes(app: FastifyInstance, sitemap: SitemapService, origin: string) {
  const rules = ['User-agent: *', ...allowed.map((path) => `Allow: ${path}`), 'Disallow: /'];
  const robots = `${rules.join('\n')}\n\nSitemap: ${origin}${sitemapPath}\n`;

  app.get(
    '/robots.txt',
    declare({ kind: 'public' }, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
    ),
  );

  app.get<{ Querystring: { page?: unknown } }>(
    sitemapPath,
    declare({ kind: 'public' }, async ({ query: { page } }, reply) => {
      const map = page === undefined ? await sitemap.whole() : await sitemap.page(readNumber(page));
      return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=300').send(map);
    }),
  );

  app.get(
    '/favicon.ico',
    declare({ kind: 'public' }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').redirect('/icon.svg'),
    ),
  );
}

function readNumber(text: unknown): number {
  if (typeof text !== 'string' || !/^[1-9]\d{0,4}$/.test(text)) throw new ApiError('route.not_found');
  return Number(text);
}
