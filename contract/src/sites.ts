import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { oneOf, text } from './given-values.ts';
import { insightBase } from './insights.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';
import { byRule, required, validateSiteUrl, validateWebhookUrl } from './rules/index.ts';

export const sitesMaxPerBusiness = 50;
export const siteUrlMaxLength = 1000;
/** Name of the meta tag, and of the value in a TXT record: `zeacon-site-verification=…`. */
export const siteProofName = 'zeacon-site-verification';
export const siteProofPath = '/.well-known/zeacon-site-verification.txt';
/** Label below which the TXT record may stand; it may also stand at the host itself. */
export const siteProofLabel = '_zeacon';
/** A page is forgotten when no player was seen there for so long. */
export const embedPageDays = 90;
/** The pages that were seen longest ago make room for others. */
export const embedPagesMax = 200;
/** A visit proves that the snippet works for so long. */
export const visitProofDays = 7;

/** How a business proves that a site is its own. */
export const SiteProofMethod = oneOf(['META', 'DNS', 'FILE']);
export type SiteProofMethod = z.infer<typeof SiteProofMethod>;

/**
 * `FOUND`: in the page. `SEEN`: not in the page, but players were seen on the site lately. `BROKEN`: in the page, but it
 * cannot work. `MISSING`: not there. `UNREADABLE`: the page could not be looked at.
 */
export const SnippetState = z.enum(['NOT_CHECKED', 'FOUND', 'SEEN', 'BROKEN', 'MISSING', 'UNREADABLE']);
export type SnippetState = z.infer<typeof SnippetState>;

export const SnippetFindingCode = z.enum([
  'BLOCKED_BY_CSP',
  'CUT_OFF',
  'LOG_IN',
  'MISSING',
  'NOT_HTML',
  'NOT_MODULE',
  'NO_ELEMENT',
  'NO_INDEX',
  'NO_KEY',
  'NO_SCRIPT',
  'OF_ANOTHER_BUSINESS',
  'OLD_SNIPPET',
  'REDIRECTED',
  'STATUS',
  'TAG_MANAGER',
  'TIMED_OUT',
  'UNKNOWN_ID',
  'UNREACHABLE',
  'WRONG_HOST',
]);
export type SnippetFindingCode = z.infer<typeof SnippetFindingCode>;

export const SnippetFinding = z.object({
  code: SnippetFindingCode,
  /** For a person. */
  message: z.string(),
  /** Without it the snippet would work; others are good to know. */
  isProblem: z.boolean(),
});
export type SnippetFinding = z.infer<typeof SnippetFinding>;

export const SnippetReport = z.object({
  state: SnippetState,
  /** The page that was looked at. */
  pageUrl: z.string(),
  findings: z.array(SnippetFinding),
  checkedDate: z.nullable(Instant),
});
export type SnippetReport = z.infer<typeof SnippetReport>;

/**
 * What the site tag found on a page of the site that was opened by a self-test link. Of several tags, the one of this
 * business tells.
 */
export const SelfTestReport = z.object({
  /** Where it ran. */
  pageUrl: z.string().check(z.maxLength(2000)),
  /** Of the tag's build. */
  version: z.string().check(z.maxLength(40)),
  /** What came of asking for the widgets of the site. `REFUSED`: the site is not among the allowed domains. */
  settings: z.enum(['READ', 'REFUSED', 'UNREACHABLE']),
  /** Whether the script of the widgets could be loaded. */
  isScriptLoaded: z.boolean(),
  /** What the policy of the page keeps from working, such as `media-src` and `blob:`. */
  blocked: z
    .array(z.object({ directive: z.string().check(z.maxLength(40)), source: z.string().check(z.maxLength(300)) }))
    .check(z.maxLength(20)),
  /** Whether the tag has the site key of this business. */
  isOwnKey: z.boolean(),
  /** Of the tags on the page that are not of this business. */
  foreignKeys: z.array(z.string()),
  receivedDate: Instant,
});
export type SelfTestReport = z.infer<typeof SelfTestReport>;

/** The latest of a site. */
export const SiteSelfTest = z.object({
  pageUrl: z.string(),
  /** Until then, the link works. */
  expiresDate: Instant,
  /** Null as long as no page reported anything. */
  report: z.nullable(SelfTestReport),
});
export type SiteSelfTest = z.infer<typeof SiteSelfTest>;

/** A site that a business says is its own, and how far that is proven. */
export const Site = z.object({
  id: z.string(),
  /** Scheme and host, in ASCII. */
  origin: z.string(),
  /** The host as people write it. */
  name: z.string(),
  /** What the business publishes; good for this business and this site only. */
  proofValue: z.string(),
  /** Null until it is proven. */
  verifiedDate: z.nullable(Instant),
  verifiedBy: z.nullable(SiteProofMethod),
  snippet: SnippetReport,
  /** Null if there was none. */
  selfTest: z.nullable(SiteSelfTest),
  /** When a player was last seen on the site. */
  lastSeenDate: z.nullable(Instant),
  /** Since when the nightly check misses a snippet that worked before. */
  vanishedDate: z.nullable(Instant),
  createdDate: Instant,
});
export type Site = z.infer<typeof Site>;

/** One way of proving that was tried. `message` says why it failed, for a person. */
export const SiteProofCheck = z.object({
  method: SiteProofMethod,
  isProven: z.boolean(),
  message: z.nullable(z.string()),
});
export type SiteProofCheck = z.infer<typeof SiteProofCheck>;

/** A page where something was seen: `PLAYER` and `WIDGET` were made in the console, `VIDEO` is embedded without one. */
export const EmbedPage = z.object({
  kind: z.enum(['PLAYER', 'VIDEO', 'WIDGET']),
  embedId: z.string(),
  /** Null once it is deleted. */
  name: z.nullable(z.string()),
  /** Without query and fragment. */
  pageUrl: z.string(),
  /** How many times the page was opened. */
  count: z.number(),
  firstSeenDate: Instant,
  lastSeenDate: Instant,
});
export type EmbedPage = z.infer<typeof EmbedPage>;

const base = `${insightBase}/verified-sites` as const;
const tag = 'Sites';
const reads = { kind: 'business', permission: 'players.read' } as const;
const writes = { kind: 'business', permission: 'players.write' } as const;
const params = z.object({ id: z.string() });
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const siteUrl = text(siteUrlMaxLength).check(
  byRule((value) => required('URL', value)),
  byRule(validateSiteUrl),
);

export const addSite = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Add a site; the answer says what to publish to prove that it is yours',
  requires: writes,
  audit: 'site.created',
  body: z.object({ siteUrl }),
  status: 201,
  reply: Site,
  errors: [...signedIn, 'request.invalid', 'site.exists', 'site.too_many'],
});

export const listSites = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'List the sites of the business, verified or not',
  requires: reads,
  query: z.object({
    /** Only those that are proven, or those that are not. */
    isVerified: z.optional(oneOf(['true', 'false'])),
  }),
  reply: z.object({ items: z.array(Site) }),
  errors: [...signedIn, 'request.invalid'],
});

export const getSite = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  tag,
  summary: 'Read a site',
  requires: reads,
  params,
  reply: Site,
  errors: [...signedIn, 'site.not_found'],
});

export const deleteSite = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  tag,
  summary: 'Delete a site: its proof is void, and its snippet is not looked for any more',
  requires: writes,
  audit: 'site.deleted',
  params,
  reply: Nothing,
  errors: [...signedIn, 'site.not_found'],
});

/** Without `method` all three are tried until one holds. What does not hold says why; the call itself succeeds. */
export const verifySiteUrl = endpoint({
  method: 'POST',
  path: `${insightBase}/verify-site-url`,
  tag,
  summary: 'Check whether a site that was added proves that it is yours',
  requires: writes,
  audit: 'site.verified',
  body: z.object({ siteUrl, method: z.optional(SiteProofMethod) }),
  reply: z.object({ site: Site, checks: z.array(SiteProofCheck) }),
  errors: [...signedIn, 'request.invalid', 'request.rate_limited', 'site.not_found'],
});

/** The page is remembered: it is the one that the nightly check looks at. */
export const verifySnippet = endpoint({
  method: 'POST',
  path: '/api/settings/verify-zeacon-snippet',
  tag,
  summary: 'Look for the snippet in a page of a verified site, and say what is wrong',
  requires: writes,
  audit: 'site.checked',
  body: z.object({
    pageUrl: text(siteUrlMaxLength).check(
      byRule((value) => required('URL', value)),
      byRule(validateWebhookUrl),
    ),
  }),
  reply: Site,
  errors: [...signedIn, 'request.invalid', 'request.rate_limited', 'site.not_found', 'site.not_verified'],
});

export const listSitePages = endpoint({
  method: 'GET',
  path: `${base}/:id/pages`,
  tag,
  summary: 'List the pages of a site where players were seen, the latest first',
  requires: reads,
  params,
  query: z.object(pageQuery()),
  reply: pageOf(EmbedPage),
  errors: [...signedIn, 'request.invalid', 'site.not_found'],
});

export const listPlayerPages = endpoint({
  method: 'GET',
  path: `${businessBase}/embedded-player/:playerId/pages`,
  tag,
  summary: 'List the pages where a player was seen, the latest first',
  requires: reads,
  params: z.object({ playerId: z.string() }),
  query: z.object(pageQuery()),
  reply: pageOf(EmbedPage),
  errors: [...signedIn, 'request.invalid', 'player.not_found'],
});

export const listWidgetPages = endpoint({
  method: 'GET',
  path: `${businessBase}/video-widget/:id/pages`,
  tag,
  summary: 'List the pages where a widget was seen, the latest first',
  requires: reads,
  params,
  query: z.object(pageQuery()),
  reply: pageOf(EmbedPage),
  errors: [...signedIn, 'request.invalid', 'widget.not_found'],
});
