import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { ClickMap } from './click-map.ts';
import { endpoint } from './endpoint.ts';
import { InsightDimension, InsightFilters } from './insight-dimensions.ts';
import { InsightFigures, InsightMeasure } from './insight-figures.ts';
import { getInsightChart, getInsightTable, InsightInterval } from './insight-queries.ts';
import { getInsightFunnel, getInsightRetention } from './insight-videos.ts';
import { insightBase } from './insights.ts';
import { getLiveAudience } from './live-audience.ts';
import { Instant, Nothing } from './query.ts';
import { byRule, maxLength, required } from './rules/index.ts';
import { TimeZoneName } from './time-zone-name.ts';

export const reportLinksMaxPerBusiness = 50;
export const reportLinkNameMaxLength = 100;
/** The page of a shared report. Its token stands after `#`, which browsers send to nobody. */
export const reportPagePath = '/report';
/** How many parts the table of a report has at the most. */
export const reportMaxRows = 25;

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** What a report is about. It stays as it was shared; the figures are those of the moment. */
export const ReportView = z.object({
  /** The last `days` up to today, or always the same days, both included. */
  period: z.union([
    z.object({ days: z.number().check(z.int(), z.minimum(1), z.maximum(366)) }),
    z.object({ startDate: day, endDate: day }),
  ]),
  timeZone: TimeZoneName,
  streamId: z.optional(z.string().check(z.maxLength(64))),
  filters: z._default(InsightFilters, {}),
  /** What the chart draws. */
  measure: z._default(InsightMeasure, 'views'),
  /** Steps of the chart; as the period suggests if it is left out, or has too many of them. */
  interval: z.optional(InsightInterval),
  /** The chart has a line for each value of it. */
  lines: z.optional(InsightDimension),
  /** Whether the period before stands beside it; it does if this is left out. */
  compare: z.optional(z.boolean()),
  /** What the table has a row for. */
  groupBy: z._default(InsightDimension, 'streamId'),
  /** What its rows are ordered by, `measure` if it is left out, the largest first. */
  sort: z.optional(InsightMeasure),
  direction: z.optional(z.enum(['asc', 'desc'])),
  /** What its columns are about. */
  columns: z.optional(z.enum(['reach', 'quality'])),
});
export type ReportView = z.infer<typeof ReportView>;

export const ReportLink = z.object({
  id: z.string(),
  name: z.string(),
  view: ReportView,
  createdDate: Instant,
  /** From then on it opens nothing; null if it works until it is revoked. */
  expiresDate: z.nullable(Instant),
  /** When somebody opened it last, to the minute; null if nobody did. */
  openedDate: z.nullable(Instant),
});
export type ReportLink = z.infer<typeof ReportLink>;

/** A link as it is made. Its address is told this once, as only a digest of it is stored. */
export const NewReportLink = z.extend(ReportLink, {
  /** Address on the platform's own site. Whoever has it sees the report. */
  path: z.string(),
});
export type NewReportLink = z.infer<typeof NewReportLink>;

const base = `${businessBase}/report-link` as const;
const tag = 'Insights';
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const writes = { kind: 'member', permission: 'insights.write' } as const;

export const createReportLink = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Share a view of the figures by a link, which anybody can open',
  requires: writes,
  impersonated: 'never',
  audit: 'report_link.created',
  body: z.object({
    name: z.string().check(
      byRule((value) => required('Name', value)),
      byRule((value) => maxLength(value, reportLinkNameMaxLength)),
    ),
    view: ReportView,
    expiresDate: z._default(z.nullable(Instant), null),
  }),
  status: 201,
  reply: NewReportLink,
  errors: [...signedIn, 'request.invalid', 'stream.not_found', 'insight.period_invalid', 'report_link.too_many'],
});

export const listReportLinks = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'List the links that share figures, the newest first',
  requires: writes,
  impersonated: 'never',
  reply: z.object({ items: z.array(ReportLink) }),
  errors: signedIn,
});

export const revokeReportLink = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  tag,
  summary: 'Revoke a link that shares figures: from now on it opens nothing',
  requires: writes,
  impersonated: 'never',
  audit: 'report_link.revoked',
  params: z.object({ id: z.string() }),
  reply: Nothing,
  errors: [...signedIn, 'report_link.not_found'],
});

/** What a report about one video has besides. */
const SharedVideo = z.object({
  name: z.string(),
  /** Null unless everybody may see it. */
  pictureUrl: z.nullable(z.string()),
  retention: getInsightRetention.reply,
  funnel: getInsightFunnel.reply,
  clickMap: ClickMap,
  /**
   * The latest time that it was live within the period, with everybody who watched; null if it was not, and where
   * filters leave some views out.
   */
  live: z.nullable(
    z.object({
      startDate: Instant,
      /** Null while it is on the air. */
      endDate: z.nullable(Instant),
      points: getLiveAudience.reply.shape.points,
    }),
  ),
  /** What the business wrote down at the days of the period, in their order. */
  notes: z.array(z.object({ date: z.string(), text: z.string() })),
});

/** Figures only: nothing of a single view, and nobody’s name. What reads like an email address is left out of it. */
export const SharedReport = z.object({
  name: z.string(),
  businessName: z.string(),
  /** As days in `view.timeZone`, both included. */
  startDate: z.string(),
  endDate: z.string(),
  view: ReportView,
  /** By dimension, what people call the values of the filters. */
  filterNames: z.record(z.string(), z.array(z.string())),
  /** The one that it is about, if it is about one. */
  video: z.nullable(SharedVideo),
  figures: InsightFigures,
  uniqueVisitorsError: z.number(),
  /** Of the period before; null if it is not compared with. */
  previous: z.nullable(InsightFigures),
  interval: InsightInterval,
  chart: getInsightChart.reply,
  rows: getInsightTable.reply.shape.items,
});
export type SharedReport = z.infer<typeof SharedReport>;

export const readSharedReport = endpoint({
  method: 'POST',
  path: `${insightBase}/shared-report`,
  tag,
  summary: 'Read a report that was shared by a link',
  requires: { kind: 'public' },
  audit: { none: 'reads' },
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  reply: SharedReport,
  errors: ['request.invalid', 'request.too_large', 'request.rate_limited', 'report_link.not_found'],
});
