import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { insightBase } from './insights.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';

export const searchAccountsMaxPerBusiness = 10;
/** How long Google's page may take to send a person back. */
export const searchLinkSec = 10 * 60;
/** Google keeps figures for so long. */
export const searchMonths = 16;
/** Figures of this many last days still change at Google, and are fetched again. */
export const searchSettlingDays = 5;

/** `DOMAIN`: all hosts and paths below a domain. `URL_PREFIX`: all addresses that begin with it. */
export const SearchPropertyKind = z.enum(['DOMAIN', 'URL_PREFIX']);
export type SearchPropertyKind = z.infer<typeof SearchPropertyKind>;

/** What the Google account may do there; figures are read with all but the last. */
export const SearchPermission = z.enum(['OWNER', 'FULL_USER', 'RESTRICTED_USER', 'UNVERIFIED_USER']);
export type SearchPermission = z.infer<typeof SearchPermission>;

/** A site as Google Search Console has it. */
export const SearchProperty = z.object({
  /** As Google writes it: `sc-domain:shop.example` or `https://shop.example/`. */
  siteUrl: z.string(),
  kind: SearchPropertyKind,
  permissionLevel: SearchPermission,
});
export type SearchProperty = z.infer<typeof SearchProperty>;

/** `CONNECT_AGAIN`: Google no longer accepts what it was linked with, because somebody took it back or it lapsed. */
export const SearchAccountState = z.enum(['LINKED', 'CONNECT_AGAIN']);
export type SearchAccountState = z.infer<typeof SearchAccountState>;

/** A Google account whose Search Console is read for the business. */
export const SearchAccount = z.object({
  email: z.string(),
  state: SearchAccountState,
  linkedDate: Instant,
  /** When its figures were last complete; null before the first time. */
  fetchedDate: z.nullable(Instant),
  /** Whether they are being fetched, or are about to be. */
  isFetching: z.boolean(),
  /** Until when Google asked to be left alone; null if it did not. */
  waitsUntilDate: z.nullable(Instant),
  sites: z.array(SearchProperty),
});
export type SearchAccount = z.infer<typeof SearchAccount>;

const OwnSite = z.object({ id: z.string(), origin: z.string(), name: z.string() });

const figures = {
  impressions: z.number(),
  clicks: z.number(),
  /** Clicks for each impression; 0 without impressions. */
  clickRate: z.number(),
  /** Average place among the results, 1 is the first; null without impressions. */
  position: z.nullable(z.number()),
  /** Of videos on these pages, in the same period. */
  views: z.number(),
  watchTimeMs: z.number(),
};

/** A page where something of the business is embedded, as Google's search shows it. */
export const SearchPage = z.object({
  /** Without query and fragment: figures of all addresses that differ in those alone are added up. */
  pageUrl: z.string(),
  ...figures,
});
export type SearchPage = z.infer<typeof SearchPage>;

export const SearchPageSort = z.enum(['impressions', 'clicks', 'clickRate', 'position', 'views', 'watchTimeMs']);
export type SearchPageSort = z.infer<typeof SearchPageSort>;

export const SearchFigures = z.object({
  ...pageOf(SearchPage).shape,
  totals: z.object(figures),
  /** Every day of the period. Google counts days in the time zone of California. */
  points: z.array(z.object({ date: z.string(), impressions: z.number(), clicks: z.number() })),
  /** The last day that Google has figures of; null as long as there are none. */
  latestDate: z.nullable(z.string()),
  /** Pages with players that no linked account can see, and up to ten of their sites. */
  uncovered: z.object({ pages: z.number(), origins: z.array(z.string()) }),
});
export type SearchFigures = z.infer<typeof SearchFigures>;

const base = `${insightBase}/search-console` as const;
const tag = 'Search Console';
const reads = { kind: 'business', permission: 'insights.read' } as const;
const manages = { kind: 'member', permission: 'business.manage' } as const;
const emailParam = z.string().check(z.maxLength(320));

export const listSearchAccounts = endpoint({
  method: 'GET',
  path: `${base}/emails`,
  tag,
  summary: 'List the linked Google accounts with their sites in Search Console',
  requires: reads,
  reply: z.object({
    /** Whether whoever runs the platform has set up the access to Google. */
    isOn: z.boolean(),
    items: z.array(SearchAccount),
  }),
  errors: [],
});

/** The address is good for ten minutes, for whoever asked and their business. */
export const beginSearchLink = endpoint({
  method: 'POST',
  path: `${base}/verify`,
  tag,
  summary: 'Begin to link a Google account: have the address of Google’s page',
  requires: manages,
  audit: { none: 'ticket' },
  impersonated: 'never',
  body: z.object({
    /** Of the account that Google’s page should offer. */
    email: z.optional(z.string().check(z.maxLength(320))),
  }),
  reply: z.object({ url: z.string(), expiresInSec: z.number() }),
  errors: ['request.invalid', 'request.rate_limited', 'search_console.off', 'search_console.too_many'],
});

/** Whatever comes of it, the same answer cannot be sent again. An account that is linked already is linked anew. */
export const finishSearchLink = endpoint({
  method: 'POST',
  path: `${base}/token`,
  tag,
  summary: 'Send what Google answered, and link the account',
  requires: manages,
  audit: 'search_account.linked',
  impersonated: 'never',
  body: z.object({
    /** The query that Google sent the browser back with, as it is. */
    query: z.string().check(z.maxLength(8000)),
  }),
  status: 201,
  reply: SearchAccount,
  errors: [
    'request.invalid',
    'request.rate_limited',
    'search_console.off',
    'search_console.over',
    'search_console.denied',
    'search_console.scope_missing',
    'search_console.refused',
    'search_console.unavailable',
    'search_console.too_many',
  ],
});

export const listVerifiedSearchSites = endpoint({
  method: 'GET',
  path: `${base}/verified-sites`,
  tag,
  summary: 'List the sites that a linked account is verified for, and which sites of the business each of them covers',
  requires: reads,
  reply: z.object({
    items: z.array(z.object({ email: z.string(), ...SearchProperty.shape, sites: z.array(OwnSite) })),
    /** Verified sites of the business that no linked account can see. */
    uncoveredSites: z.array(OwnSite),
  }),
  errors: [],
});

export const unlinkSearchAccount = endpoint({
  method: 'DELETE',
  path: `${base}/:email`,
  tag,
  summary: 'Unlink a Google account: its access is revoked at Google, and its figures are deleted',
  requires: manages,
  audit: 'search_account.unlinked',
  params: z.object({ email: emailParam }),
  reply: Nothing,
  errors: ['request.invalid', 'search_console.account_not_found'],
});

/** Until the account is linked anew. Figures that another linked account can see are fetched again from there. */
export const unlinkSearchSite = endpoint({
  method: 'DELETE',
  path: `${base}/:email/:site`,
  tag,
  summary: 'Leave out one site of a Google account, and delete its figures',
  requires: manages,
  audit: 'search_account.site_unlinked',
  params: z.object({ email: emailParam, site: z.string().check(z.maxLength(2000)) }),
  reply: Nothing,
  errors: ['request.invalid', 'search_console.account_not_found', 'search_console.site_not_found'],
});

export const fetchSearchFigures = endpoint({
  method: 'POST',
  path: `${base}/fetch`,
  tag,
  summary: 'Have sites and figures fetched now instead of tonight',
  requires: reads,
  audit: 'search_account.fetched',
  status: 202,
  reply: Nothing,
  errors: ['request.rate_limited', 'search_console.off'],
});

export const getSearchFigures = endpoint({
  method: 'GET',
  path: `${base}/figures`,
  tag,
  summary: 'Read how Google’s search shows the pages with players, beside the views there',
  requires: reads,
  query: z.object({
    /** Both inclusive. */
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    sort: z._default(SearchPageSort, 'impressions'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
    ...pageQuery(25),
  }),
  reply: SearchFigures,
  errors: ['request.invalid', 'insight.period_invalid'],
});
