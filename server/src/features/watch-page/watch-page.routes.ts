import { guestPagePath, OEmbedQuery, oEmbedPath, visitorDataPagePath } from '@zeacon/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { declare } from '../../platform/actors/declared-routes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { readIssues } from '../../platform/field-errors.ts';
import type { Html } from '../../platform/web/html.ts';
import { type PagePolicy, pagePolicy } from '../../platform/web/page-policy.ts';
import { wordIssue } from '../../platform/word-issue.ts';
import { type Closed, renderClosedFrame, renderClosedPage } from './closed-page.ts';
import { renderFramePage } from './frame-page.ts';
import { renderGuestPage } from './guest-page.ts';
import { moreVideosMarkup } from './more-videos.ts';
import { readVideoUrl, toOEmbed } from './oembed.ts';
import type { Page } from './page-head.ts';
import { renderPrivacyPage } from './privacy-page.ts';
import { parseVideoTime } from './video-time.ts';
import type { WatchPageService } from './watch-page.service.ts';
import { renderWatchPage } from './watch-page.ts';
import type { WatchVideo } from './watch-video.ts';
import { chooseLanguage, type PageLanguage } from './words/page-language.ts';

type Query = Record<string, string | string[] | undefined>;
interface VideoRequest {
  Params: { id: string };
  Querystring: Query;
}

const closedStatus: Record<Closed, 404 | 410> = { missing: 404, expired: 410 };
/** Short, so that unpublished videos disappear within seconds. */
const openCache = 'public, max-age=5';

/**
 * The page of a video, the player page for frames on other sites, oEmbed, the page on which visitors see and erase what is
 * known of them, and that of guests of a live. `origin` is this server's public origin.
 */
export function watchPageRoutes(app: FastifyInstance, service: WatchPageService, origin: string) {
  app.get<VideoRequest>(
    '/v/:id',
    declare({ kind: 'public' }, async (request, reply) => {
      const { params, query } = request;
      const language = speak(request, reply);
      const watch = await service.watch(params.id, readPage(query.pagination));
      if (watch.state === 'missing') return sendClosed(reply, 'missing', language);
      if (watch.state === 'expired')
        return sendClosed(reply, 'expired', language, moreVideosMarkup(watch.streamId, watch.more, language));
      const { shown } = watch;
      if (!shown.isOpen) reply.header('x-robots-tag', 'noindex');
      // A page with a token in it is private.
      reply.header('cache-control', isPlain(shown) ? openCache : 'private, no-cache');
      const startAt = readStart(query.t ?? query.start, shown.video.durationMs);
      return send(reply, renderWatchPage(shown, { origin, startAt, now: service.now(), language }), {
        visitor: shown.video.visitor,
        sells: shown.video.offer !== undefined,
      });
    }),
  );

  app.get<VideoRequest>(
    '/v/:id/embed',
    declare({ kind: 'public' }, async (request, reply) => {
      const { params, query } = request;
      const language = speak(request, reply);
      const watch = await service.watchFramed(params.id);
      reply.header('x-robots-tag', 'noindex');
      if (watch.state !== 'open') {
        reply.code(closedStatus[watch.state]).header('cache-control', 'no-store');
        return send(reply, renderClosedFrame(watch.state, language), { frameAncestors: '*' });
      }
      const { shown } = watch;
      reply.header('cache-control', isPlain(shown) ? openCache : 'private, no-cache');
      const page = renderFramePage(shown, {
        origin,
        startAt: readStart(query.t ?? query.start, shown.video.durationMs),
        autoplay: query.autoplay === '1',
        muted: query.muted === '1',
        loop: query.loop === '1',
        language,
      });
      return send(reply, page, {
        frameAncestors: await service.frameAncestors(shown),
        visitor: shown.video.visitor,
        sells: shown.video.offer !== undefined,
      });
    }),
  );

  // Redirects variants of the address, because search engines would count them as separate pages.
  for (const [path, rest] of [
    ['/v/:id/', ''],
    ['/v/:id/embed/', '/embed'],
  ] as const)
    app.get<VideoRequest>(
      path,
      declare({ kind: 'public' }, (request, reply) => {
        if (request.params.id === '') return sendClosed(reply, 'missing', speak(request, reply));
        const query = /\?.*$/s.exec(request.url)?.[0] ?? '';
        return reply.redirect(`/v/${encodeURIComponent(request.params.id)}${rest}${query}`, 308);
      }),
    );

  for (const [path, render] of [
    [visitorDataPagePath, renderPrivacyPage],
    [`${guestPagePath}/:id`, renderGuestPage],
  ] as const)
    app.get<VideoRequest>(
      path,
      declare({ kind: 'public' }, (request, reply) => {
        const page = render(speak(request, reply));
        reply.headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
        return send(reply, page);
      }),
    );

  for (const path of ['/v', '/v/', '/v/*'])
    app.get<VideoRequest>(
      path,
      declare({ kind: 'public' }, (request, reply) => sendClosed(reply, 'missing', speak(request, reply))),
    );

  app.get<{ Querystring: Query }>(
    oEmbedPath,
    declare({ kind: 'public' }, async ({ query }, reply) => {
      reply.header('access-control-allow-origin', '*');
      if (query.format !== undefined && query.format !== 'json')
        return reply.code(501).type('text/plain; charset=utf-8').send('Only json is given here.');
      const asked = OEmbedQuery.safeParse(query, { error: wordIssue });
      if (!asked.success) throw new ApiError('request.invalid', { fieldErrors: readIssues(asked.error, 'query') });
      const { url, maxwidth, maxheight } = asked.data;
      const id = readVideoUrl(url, origin);
      const found = id === undefined ? undefined : await service.findPublic(id);
      if (!found) throw new ApiError('oembed.url_unknown');
      const startAt = readStart(new URL(url).searchParams.get('t'), found.video.durationMs);
      reply.header('cache-control', 'public, max-age=60').type('application/json; charset=utf-8');
      return toOEmbed(found, { origin, startAt, maxwidth, maxheight });
    }),
  );
}

function readPage(text: Query[string]): number {
  const page = typeof text === 'string' && /^\d{1,5}$/.test(text) ? Number(text) : 1;
  return Math.max(1, page);
}

/** A start after the end is ignored. */
function readStart(text: unknown, durationMs: number): number {
  const seconds = parseVideoTime(text);
  return seconds * 1000 < durationMs ? seconds : 0;
}

/** Chooses the language of the response, and tells caches what it depends on. */
function speak({ query, headers }: FastifyRequest<VideoRequest>, reply: FastifyReply): PageLanguage {
  const language = chooseLanguage(query.lang, headers['accept-language']);
  reply.headers({ 'content-language': language.language, vary: 'accept-language' });
  return language;
}

function sendClosed(reply: FastifyReply, closed: Closed, language: PageLanguage, more?: Html) {
  reply.code(closedStatus[closed]).headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  return send(reply, renderClosedPage(closed, language, more));
}

/** Without a token in it. */
const isPlain = ({ isOpen, video }: WatchVideo) => isOpen && !video.expiresAt;

/** `frameAncestors`: of a page that is made for frames. */
function send(
  reply: FastifyReply,
  { html, styles }: Page,
  { frameAncestors, visitor, sells }: Partial<Omit<PagePolicy, 'styles'>> = {},
) {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': pagePolicy({ styles, frameAncestors: frameAncestors ?? "'none'", visitor, sells }),
      ...(frameAncestors
        ? { 'cross-origin-resource-policy': 'cross-origin' }
        : { 'cross-origin-opener-policy': 'same-origin' }),
    })
    .send(html);
}
