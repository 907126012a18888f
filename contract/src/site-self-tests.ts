import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { insightBase } from './insights.ts';
import { byRule, maxLength, required, validateWebhookUrl } from './rules/index.ts';
import { SelfTestReport, Site, siteUrlMaxLength } from './sites.ts';

/** How long the link of a self-test works. */
export const selfTestMinutes = 15;
/** The parameter of a page's address that the site tag takes for a self-test. */
export const selfTestParameter = 'zc-test';

const base = `${insightBase}/site-self-test` as const;
const tag = 'Sites';

export const createSiteSelfTest = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Make a link to a page of a site, where the site tag tests itself and reports what it found',
  requires: { kind: 'business', permission: 'players.write' },
  audit: { none: 'ticket' },
  body: z.object({
    /** A page that has the site tag. */
    pageUrl: z.string().check(
      byRule((value) => required('URL', value)),
      byRule(validateWebhookUrl),
      byRule((value) => maxLength(value, siteUrlMaxLength)),
    ),
  }),
  reply: z.object({ url: z.string(), site: Site }),
  errors: ['auth.required', 'auth.token_expired', 'request.invalid', 'site.not_found'],
});

/** Takes what pages of the one site report that the link was made for. The body may be JSON sent as `text/plain`. */
export const reportSiteSelfTest = endpoint({
  method: 'POST',
  path: `${base}/report`,
  tag,
  summary: 'Report what the site tag found on the page that a self-test link opened',
  requires: { kind: 'public' },
  audit: { none: 'visitor' },
  body: z.extend(z.omit(SelfTestReport, { isOwnKey: true, foreignKeys: true, receivedDate: true }), {
    token: z.string().check(z.maxLength(400)),
    siteKey: z.string().check(z.maxLength(100)),
    /** Of the other tags on the page. */
    otherKeys: z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20)), []),
  }),
  reply: z.object({ isOwnKey: z.boolean() }),
  errors: ['request.invalid', 'request.too_large', 'request.rate_limited', 'site.self_test_over', 'embed_site.refused'],
});
