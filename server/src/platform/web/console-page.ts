import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reportPagePath } from '@zeacon/contract';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import type { AnswerAsPage } from '../answer-errors.ts';
import { html, scriptJson } from './html.ts';
import { stripeOrigins } from './stripe-origins.ts';

const file = fileURLToPath(new URL('../../../../console/dist/index.html', import.meta.url));

/** Paths that belong to an API: nothing below them is ever answered with the console's page. */
const apiPath = /^\/(?:api|authentication|business|general|media|realtime|sub-apps|docs|oembed)(?:\/|$)/;

export type ConsolePage = ReturnType<typeof createConsolePage>;

/** The page of the console, with the scripts that monitor it. */
export function createConsolePage(config: Pick<Config, 'environment' | 'monitoring' | 'stripe'>) {
  const { environment, monitoring } = config;
  const policy = policyOf(config);
  const { sentry, newRelic, own } = monitoring;
  const slots = [sentry, newRelic, own].flatMap((slot) => slot ?? []);
  const settings = { environment, sentry, newRelic, own };
  const monitors = html`${slots.map(({ script }) => html`<link rel="preload" as="script" href="${script}" />`)}
<script type="application/json" id="monitoring">${scriptJson(settings)}</script>`;
  let page = { modifiedMs: 0, text: '' };

  /** Reads the built page again only after a new build. */
  function readPage(): string {
    const modifiedMs = statSync(file).mtimeMs;
    if (modifiedMs !== page.modifiedMs) {
      const built = readFileSync(file, 'utf8');
      const text = slots.length > 0 ? built.replace('</title>', () => `</title>${monitors}`) : built;
      page = { modifiedMs, text };
    }
    return page.text;
  }

  function send(reply: FastifyReply): FastifyReply {
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': policy,
        'cross-origin-opener-policy': 'same-origin',
        ...(pathOf(reply) === reportPagePath && {
          'x-robots-tag': 'noindex, nofollow',
          'referrer-policy': 'no-referrer',
        }),
      })
      .send(readPage());
  }

  /** The console routes by path, so every address outside the APIs returns the console. */
  const answer: AnswerAsPage = (request, reply) => {
    const wanted = (request.headers.accept ?? '').includes('text/html') && !apiPath.test(request.url.split('?')[0]!);
    if (!['GET', 'HEAD'].includes(request.method) || !wanted) return false;
    send(reply);
    return true;
  };

  return { send, answer };
}

const pathOf = ({ request }: FastifyReply) => request.url.split('?')[0];

/**
 * The console shows pictures of any origin (logos) and plays media through blobs; nothing else is loaded from outside
 * but what monitors it, and the form of Stripe where that is set up.
 */
function policyOf({ monitoring, stripe }: Pick<Config, 'monitoring' | 'stripe'>): string {
  const { sentry } = monitoring;
  const scriptOrigins = [...monitoring.scriptOrigins, ...(stripe ? stripeOrigins.scripts : [])];
  const connectOrigins = [...monitoring.connectOrigins, ...(stripe ? stripeOrigins.calls : [])];
  return [
    "default-src 'self'",
    ...(scriptOrigins.length > 0 ? [["script-src 'self'", ...scriptOrigins].join(' ')] : []),
    ...(stripe ? [["frame-src 'self'", ...stripeOrigins.frames].join(' ')] : []),
    // Session replay compresses in a worker that its bundle brings along.
    ...(sentry ? ["worker-src 'self' blob:"] : []),
    ["connect-src 'self'", ...connectOrigins].join(' '),
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
