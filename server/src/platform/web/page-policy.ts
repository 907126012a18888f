import { createHash } from 'node:crypto';

export interface PagePolicy {
  /** Inline stylesheets of the page, each allowed by its hash. */
  styles: readonly string[];
  /** Whether any page may show this one in a frame. */
  framed: boolean;
}

/**
 * What a page with a player may load: its own origin's scripts, media and calls, pictures of any origin (logos), and
 * the script of Google Cast, which the player loads when somebody casts. Inline scripts do not run.
 */
export function pagePolicy({ styles, framed }: PagePolicy): string {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  const cast = 'https://www.gstatic.com/cv/js/sender/v1/ https://www.gstatic.com/eureka/clank/';
  return [
    "default-src 'none'",
    `script-src 'self' ${cast}`,
    `style-src 'self' ${hashes.join(' ')}`.trim(),
    "img-src 'self' data: https: http:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framed ? '*' : "'none'"}`,
  ].join('; ');
}
