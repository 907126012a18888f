import { createHash } from 'node:crypto';
import type { PublicVisitor } from '@zeacon/contract';
import { stripeOrigins } from './stripe-origins.ts';

export interface PagePolicy {
  /** Inline stylesheets of the page, each allowed by its hash. */
  styles: readonly string[];
  /** Sources of pages that may show this one in a frame. */
  frameAncestors: string;
  /** How visitors of the page are identified. */
  visitor?: PublicVisitor | undefined;
  /** Whether something may be sold on it, which is paid in the form of Stripe. */
  sells?: boolean | undefined;
  /** Whether the page registers a service worker. */
  hasWorker?: boolean | undefined;
}

const fingerprintHosts = ['https://api.fpjs.io', 'https://*.api.fpjs.io'];

/** Where the script of a vendor comes from, and where it connects to: origins, because redirects keep no path. */
function vendorSources({ fingerprint }: Partial<PublicVisitor>) {
  if (!fingerprint) return { scripts: [], connects: [] };
  const { scriptUrl, endpoint } = fingerprint;
  return {
    scripts: [new URL(scriptUrl).origin],
    connects: endpoint ? [new URL(endpoint).origin] : fingerprintHosts,
  };
}

/**
 * What a page with a player may load: its own origin's scripts, media and calls, pictures of any origin (logos), the
 * script of Google Cast, which the player loads when somebody casts, and what identifies visitors, if its business set
 * that. Inline scripts do not run.
 */
export function pagePolicy({
  styles,
  frameAncestors,
  visitor = { consent: 'FULL' },
  sells = false,
  hasWorker = false,
}: PagePolicy): string {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  const { scripts, connects } = vendorSources(visitor);
  const cast = 'https://www.gstatic.com/cv/js/sender/v1/ https://www.gstatic.com/eureka/clank/';
  return [
    "default-src 'none'",
    ["script-src 'self'", cast, ...scripts, ...(sells ? stripeOrigins.scripts : [])].join(' '),
    ...(sells ? [['frame-src', ...stripeOrigins.frames].join(' ')] : []),
    `style-src 'self' ${hashes.join(' ')}`.trim(),
    "img-src 'self' data: https: http:",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...connects, ...(sells ? stripeOrigins.calls : [])].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    ...(hasWorker ? ["worker-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}
