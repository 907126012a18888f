import * as z from 'zod/mini';
import { AllowedDomains } from './allowed-domains.ts';
import { endpoint } from './endpoint.ts';
import { flag } from './given-values.ts';
import { Instant } from './query.ts';
import { widgetBase } from './widget-base.ts';

/** The tag that a business has in its site. */
export const WidgetSite = z.object({
  /** Stands in the page for everybody to read; opens nothing but the configuration. */
  siteKey: z.string(),
  /** Hosts that widgets, players and playlists are shown on; none for all. `*.` in front stands for all below. */
  allowedDomains: AllowedDomains,
  /** Whether sandboxed frames and local files are let in, whose site browsers hide (`Origin: null`). */
  allowsOpaqueOrigins: flag(),
  /** Whether callers are let in that name no site: apps and servers. */
  allowsUnnamedCallers: flag(),
});
export type WidgetSite = z.infer<typeof WidgetSite>;

/** A site is forgotten when it was not refused for so long. */
export const refusedSiteDays = 90;
/** Those that were refused longest ago make room for others. */
export const refusedSitesMax = 100;

/** A site that is not among the allowed domains, but tried to show something. */
export const RefusedSite = z.object({
  /** Null for callers that named none. */
  host: z.nullable(z.string()),
  /** How many calls were refused. */
  count: z.number(),
  firstSeenDate: Instant,
  lastSeenDate: Instant,
});
export type RefusedSite = z.infer<typeof RefusedSite>;

const tag = 'Video widgets';
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const read = { kind: 'business', permission: 'players.read' } as const;
const write = { kind: 'business', permission: 'players.write' } as const;

export const getWidgetSite = endpoint({
  method: 'GET',
  path: `${widgetBase}/site`,
  tag,
  summary: 'Read the key of the site tag, and where widgets, players and playlists may be shown',
  requires: read,
  reply: WidgetSite,
  errors: signedIn,
});

export const saveWidgetSite = endpoint({
  method: 'PUT',
  path: `${widgetBase}/site`,
  tag,
  summary: 'Say on which domains widgets, players and playlists may be shown',
  requires: write,
  audit: 'business.updated',
  body: z.partial(z.omit(WidgetSite, { siteKey: true })),
  reply: WidgetSite,
  errors: [...signedIn, 'request.invalid'],
});

export const listRefusedSites = endpoint({
  method: 'GET',
  path: `${widgetBase}/site/refused`,
  tag,
  summary: 'List the sites that tried to show something and are not allowed, the latest first',
  requires: read,
  reply: z.object({ items: z.array(RefusedSite) }),
  errors: signedIn,
});
