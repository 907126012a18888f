import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  InsightDimension,
  InsightFilters,
  insightFilterMaxValues,
  insightValueMaxLength,
} from './insight-dimensions.ts';
import { ConversionValues, InsightFigures, InsightMeasure } from './insight-figures.ts';
import { insightBase } from './insights.ts';
import { pageOf } from './query.ts';
import { TimeZoneName } from './time-zone-name.ts';

export const InsightQuery = z.object({
  /** Dates in `timeZone`, without it in the business's own; both days are included. Of an instant only the date counts. */
  startDate: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}/)),
  endDate: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}/)),
  timeZone: z.optional(TimeZoneName),
  businessId: z.optional(z.string()),
  streamId: z.optional(z.string()),
  filters: z._default(InsightFilters, {}),
});
export type InsightQuery = z.infer<typeof InsightQuery>;

export const insightReadErrors = [
  'auth.required',
  'auth.token_expired',
  'request.invalid',
  'insight.figures_busy',
  'account.not_found',
  'stream.not_found',
  'insight.period_invalid',
] as const;

const reads = {
  tag: 'Insights',
  requires: { kind: 'business', permission: 'insights.read' },
  audit: { none: 'reads' },
} as const;

export const getInsightKpi = endpoint({
  ...reads,
  method: 'POST',
  path: `${insightBase}/kpi`,
  summary: 'Read the headline figures of a period, and of the one before it',
  body: z.extend(InsightQuery, {
    /** Whether to read the period of the same length before as well. */
    compare: z._default(z.boolean(), false),
  }),
  reply: z.object({
    ...InsightFigures.shape,
    /** Standard error of `uniqueVisitors`, as a share of it: 0 if it is exact. */
    uniqueVisitorsError: z.number(),
    conversionValues: ConversionValues,
    /** Null unless asked for, and unless the figures cover all of the period before: it began before that, or its video did. */
    previous: z.nullable(InsightFigures),
    /** Players shown that the figures leave out, by reason. */
    leftOut: z.object({ bots: z.number(), own: z.number() }),
  }),
  errors: insightReadErrors,
});

/** How many videos one call may ask for by id. */
export const insightMaxStreams = 200;

const TableQuery = z.extend(InsightQuery, {
  groupBy: z._default(InsightDimension, 'streamId'),
  sort: z._default(InsightMeasure, 'views'),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  /** Only these videos; ids of other businesses' videos are ignored. */
  streamIds: z.optional(
    z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(insightMaxStreams)),
  ),
});

export const getInsightTable = endpoint({
  ...reads,
  method: 'POST',
  path: `${insightBase}/table`,
  summary: 'Read the figures of each video, page, country or other part',
  body: z.extend(TableQuery, {
    page: z._default(z.number().check(z.int(), z.minimum(0)), 0),
    size: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(1000)), 10),
  }),
  /**
   * By `streamId`, every video that there is has a row, also one that nobody saw. `value` is that of the dimension, `name`
   * what people call it: of a video, player or widget its name, empty if it was deleted.
   */
  reply: pageOf(z.object({ value: z.string(), name: z.string(), ...InsightFigures.shape })),
  errors: insightReadErrors,
});

const tableExportErrors = [...insightReadErrors, 'insight.exports_busy'] as const;

/** Streams every row: the columns of `getInsightTable`. */
export const exportInsightTable = endpoint({
  ...reads,
  method: 'POST',
  path: `${insightBase}/table/csv`,
  summary: 'Export the figures of each video, page, country or other part as CSV, all rows',
  body: TableQuery,
  file: 'text/csv',
  reply: z.string(),
  errors: tableExportErrors,
});

/** Streams every row, as one array. */
export const exportInsightTableJson = endpoint({
  ...reads,
  method: 'POST',
  path: `${insightBase}/table/json`,
  summary: 'Export the figures of each video, page, country or other part as JSON, all rows',
  body: TableQuery,
  file: 'application/json',
  reply: z.string(),
  errors: tableExportErrors,
});

export const InsightInterval = z.enum(['hour', 'day', 'week', 'month']);
export type InsightInterval = z.infer<typeof InsightInterval>;

/** How many lines a chart with `groupBy` has at the most. */
export const insightMaxLines = 5;

const ChartQuery = z.extend(InsightQuery, {
  interval: z._default(InsightInterval, 'day'),
  compare: z._default(z.boolean(), false),
  /** One line for each of the values with most views. */
  groupBy: z.optional(InsightDimension),
});

export const getInsightChart = endpoint({
  ...reads,
  method: 'POST',
  path: `${insightBase}/chart`,
  summary: 'Read the figures of each hour, day, week or month',
  body: ChartQuery,
  /**
   * `start` is local in the time zone: `YYYY-MM-DD` of a day, of a week's Monday, of a month's first day, or
   * `YYYY-MM-DDTHH:00` with the zone's offset. Every step of the period is there. `previous` has the steps of the period
   * before, in order, and is null unless asked for and covered whole, as in `getInsightKpi`. `lines` is empty without `groupBy`. The first `finishedSteps` steps are
   * over: the one after them is under way, and those behind it are still to come.
   */
  reply: z.object({
    points: z.array(z.object({ start: z.string(), ...InsightFigures.shape })),
    finishedSteps: z.int(),
    previous: z.nullable(z.array(z.object({ start: z.string(), ...InsightFigures.shape }))),
    lines: z.array(
      z.object({
        value: z.string(),
        name: z.string(),
        points: z.array(z.object({ start: z.string(), ...InsightFigures.shape })),
      }),
    ),
  }),
  errors: insightReadErrors,
});

/**
 * A row for each step: `line` is `ALL`, `BEFORE` for the period before if the figures cover it whole, or `VALUE` for those of one value of `groupBy`, which
 * `value` and `name` tell; then its `start` and every figure.
 */
export const exportInsightChart = endpoint({
  ...reads,
  method: 'POST',
  path: `${insightBase}/chart/csv`,
  summary: 'Export the figures of each hour, day, week or month as CSV',
  body: ChartQuery,
  file: 'text/csv',
  reply: z.string(),
  errors: insightReadErrors,
});

/** The rows of `exportInsightChart`, as one array. */
export const exportInsightChartJson = endpoint({
  ...reads,
  method: 'POST',
  path: `${insightBase}/chart/json`,
  summary: 'Export the figures of each hour, day, week or month as JSON',
  body: ChartQuery,
  file: 'application/json',
  reply: z.string(),
  errors: insightReadErrors,
});

export const getInsightFilterValues = endpoint({
  ...reads,
  method: 'POST',
  path: `${insightBase}/filter-values`,
  summary: 'List the values that one filter can take in a period, most viewed first',
  body: z.extend(InsightQuery, {
    filterName: InsightDimension,
    /** Only values or names that contain it. */
    search: z.optional(z.string().check(z.maxLength(200))),
    size: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  reply: z.object({ items: z.array(z.object({ value: z.string(), name: z.string(), pageViews: z.number() })) }),
  errors: insightReadErrors,
});

/** What people call values of a dimension, whether anybody viewed them or not. */
export const getInsightValueNames = endpoint({
  ...reads,
  method: 'POST',
  path: `${insightBase}/value-names`,
  summary: 'Read the names of videos, players, playlists and communities that filters name by id',
  body: z.object({
    filterName: InsightDimension,
    values: z
      .array(z.string().check(z.maxLength(insightValueMaxLength)))
      .check(z.minLength(1), z.maxLength(insightFilterMaxValues)),
  }),
  /**
   * One for each value, in order. `name` is empty if there is none: of a video, player, widget, playlist or community that was
   * deleted, or is another business's. Values that are no ids are their own names.
   */
  reply: z.object({ items: z.array(z.object({ value: z.string(), name: z.string() })) }),
  errors: ['auth.required', 'auth.token_expired', 'request.invalid'],
});
