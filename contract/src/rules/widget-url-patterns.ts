import { validateWidgetUrls } from './widget-urls.ts';

/** Never resolves: it stands for any site while a pattern that is only a path is judged. */
const anySite = 'https://any.invalid';

/**
 * Like {@link validateWidgetUrls}, for addresses in which `*` stands for any text. A pattern that starts with `/` is a
 * path on any site.
 */
export function validateWidgetUrlPatterns(patterns: readonly string[]): (string | undefined)[] {
  return validateWidgetUrls(patterns.map(toPlainUrl));
}

/** A host may only begin with a star, so that `*.shop.example` cannot turn into another site's. */
function toPlainUrl(pattern: string): string {
  const whole = pattern.startsWith('/') ? `${anySite}${pattern}` : pattern;
  return whole.replace(/^((?:https?:\/\/)?)\*\./i, '$1any-of.');
}

/**
 * Like {@link validateWidgetUrls}, for hosts with an optional port: `shop.example`, `*.shop.example`. `localhost` needs no
 * dot, so that developers can list the machine that they work at.
 */
export function validateAllowedDomains(domains: readonly string[]): (string | undefined)[] {
  return validateWidgetUrls(
    domains.map((domain) =>
      toPlainUrl(/[/?#]/.test(domain) ? '://' : domain.replace(/^localhost(?=:|$)/i, 'localhost.invalid')),
    ),
  );
}
