import type { FastifyInstance } from 'fastify';
import { declare } from '../../platform/actors/declared-routes.ts';
import { pagePolicy } from '../../platform/web/page-policy.ts';
import { renderClosedFrame } from './closed-page.ts';
import { renderEmbedFrame } from './embed-frame.ts';
import type { EmbedFramesService } from './embed-frames.service.ts';
import { chooseLanguage } from './words/page-language.ts';

interface EmbedRequest {
  Params: { id: string };
  Querystring: { lang?: string | string[] };
}

/** Each policy of the list must hold, so that of two lists of pages only what is in both is left. */
const bothOf = (policy: string, others: readonly string[]) =>
  [policy, ...others.map((sources) => `frame-ancestors ${sources}`)].join(', ');

/** The pages of players and widgets for frames on other sites. */
export function embedFramesRoutes(app: FastifyInstance, service: EmbedFramesService) {
  app.get<EmbedRequest>(
    '/embed/:id',
    declare({ kind: 'public' }, async ({ params, query, headers }, reply) => {
      const language = chooseLanguage(query.lang, headers['accept-language']);
      const frame = await service.find(params.id);
      const { html, styles } = frame
        ? renderEmbedFrame(frame.kind, frame, language)
        : renderClosedFrame('missing', language);
      const [frameAncestors = '*', ...others] = frame?.frameAncestors ?? [];
      return reply
        .code(frame ? 200 : 404)
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': bothOf(
            pagePolicy({ styles, frameAncestors, visitor: frame?.visitor, sells: frame !== undefined }),
            others,
          ),
          'content-language': language.language,
          vary: 'accept-language',
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': frame ? 'public, max-age=5' : 'no-store',
          'x-robots-tag': 'noindex',
        })
        .send(html);
    }),
  );
}
