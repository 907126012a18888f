import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { insightBase } from './insights.ts';

/** The page on which visitors see and erase what is known of them. */
export const visitorDataPagePath = '/privacy';
/** Of its address after `#`: ids by commas. Browsers send that part to nobody. */
export const visitorDataFragment = 'visitor';
/** A browser has one id of its own and one of a vendor. */
export const visitorDataMaxIds = 4;
/** Of the views, newest first; the counts are of all. */
export const visitorDataMaxViews = 200;

/** A random id that only the visitor's own browser has: whoever knows it may read and erase. */
const VisitorIds = z.object({
  visitorIds: z
    .array(z.string().check(z.minLength(8), z.maxLength(64)))
    .check(z.minLength(1), z.maxLength(visitorDataMaxIds)),
});

/** What is stored of one view; texts are empty where nothing is. */
export const VisitorView = z.object({
  businessName: z.string(),
  videoName: z.string(),
  page: z.string(),
  referrer: z.string(),
  startedAt: z.string(),
  lastAt: z.string(),
  watchTimeMs: z.number(),
  country: z.string(),
  /** A part of it, as `DE-BY`; empty where no proxy says it. */
  region: z.string(),
  device: z.string(),
  browser: z.string(),
  os: z.string(),
  language: z.string(),
});
export type VisitorView = z.infer<typeof VisitorView>;

const visitors = { tag: 'Visitors', requires: { kind: 'public' }, audit: { none: 'visitor' } } as const;
const errors = ['request.invalid', 'request.too_large', 'request.rate_limited'] as const;

/** A POST, because ids must not be in addresses. */
export const readVisitorData = endpoint({
  ...visitors,
  method: 'POST',
  path: `${insightBase}/visitor-data`,
  summary: 'Read what is stored of a visitor, by the id that only their browser has',
  body: VisitorIds,
  reply: z.object({
    views: z.number(),
    /** What players reported in these views. */
    events: z.number(),
    conversions: z.number(),
    items: z.array(VisitorView),
  }),
  errors,
});

/** The figures of the businesses are without these views from then on. */
export const eraseVisitorData = endpoint({
  ...visitors,
  method: 'POST',
  path: `${insightBase}/visitor-data/erase`,
  summary: 'Erase everything that is stored of a visitor, by the id that only their browser has',
  body: VisitorIds,
  reply: z.object({ erasedViews: z.number() }),
  errors,
});
