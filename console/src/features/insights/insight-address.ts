import {
  InsightDimension,
  type InsightFilters,
  InsightInterval,
  type InsightMeasure,
  insightFilterMaxValues,
  insightMaxLines,
  type SessionKind,
  SessionSort,
} from '@zeacon/contract';
import { useSearchParams } from 'wouter';
import { intervalsFor } from '../../entities/insights/chart-steps.ts';
import { figures } from '../../entities/insights/figure-definitions.ts';
import { type FunnelStep, stepsOfFunnel } from '../../entities/insights/funnel-step-definitions.ts';
import { addDays, daysBetween, isDay, todayIn } from '../../entities/insights/insight-dates.ts';
import type { Asked } from '../../entities/insights/insight-queries.ts';
import { useBusinessTimeZone } from '../../platform/business-time-zone.ts';
import { type ExplainedCard, explainedCards } from './explained-cards.ts';

export const periods = ['today', '7', '28', '90', '365', 'custom'] as const;
export type Period = (typeof periods)[number];

/** What the page of one video tells already. */
export const ofTheVideo: readonly InsightDimension[] = ['streamId', 'contentType'];

/** Longer periods are refused by the server. */
const longestDays = 5 * 366;
/** How `explain` names a step of the funnel, beside the figures. */
export const stepInAddress = (step: FunnelStep) => `step.${step}`;
/** And a whole card. */
export const cardInAddress = (card: ExplainedCard) => `card.${card}`;
const filterName = (dimension: InsightDimension) => `f.${dimension}`;

/** Cards whose chart may be shown as a table. */
export const chartCards = ['figure', 'stay', 'clicks', 'live'] as const;
export type ChartCard = (typeof chartCards)[number];

/** Charts that can show a part, and which parameter names it: its first and last step. */
const zooms = { figure: 'zoom', stay: 'stayzoom', live: 'livezoom', now: 'nowzoom' } as const;
export type ZoomedChart = keyof typeof zooms;

/** How many videos are compared with each other at the most, and at the least. */
export const [comparedMax, comparedMin] = [insightMaxLines, 2];
/** What the curves of compared videos are drawn along: shares of their lengths, or time. */
export const retentionAxes = ['share', 'time'] as const;
export type RetentionAxis = (typeof retentionAxes)[number];

/** Which single views are listed; the empty one is all of them. */
export const sessionKinds: readonly (SessionKind | '')[] = [
  ...(['', 'played', 'rebuffered', 'failed', 'exitedBeforeStart', 'clicked'] as const),
];
const usualKind = 'played';
const allKinds = 'all';
const usualSort = 'startedAt';

const behindWhat = [...figures, 'waits'] as const;
/** Opens the views behind a cell of the table: a figure of one value. */
export const viewsBehind = (measure: InsightMeasure, value: string): AddressChange => ({
  ...{ behind: measure, of: [value], behindpage: undefined },
});
/** Opens the views that waited in a part of a video, in ms. */
export const waitingViews = (fromMs: number, toMs: number): AddressChange => ({
  ...{ behind: 'waits', of: [`${fromMs}..${Number.isFinite(toMs) ? toMs : ''}`], behindpage: undefined },
});
/** The part that `of` names, whatever somebody wrote there. */
export function readPart(of: string): { fromMs: number; toMs?: number } {
  const [from = '', to = ''] = of.split('..');
  const ms = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);
  const toMs = ms(to);
  return { fromMs: ms(from) ?? 0, ...(toMs !== undefined && { toMs }) };
}

/** From 0; in the address from 1. */
const readPage = (text: string | null) => Math.max(0, (Number.parseInt(text ?? '1', 10) || 1) - 1);

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** What is written in the address; whatever else somebody wrote there is left out. */
export function readAddress(params: URLSearchParams, today: string) {
  const custom = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const isCustom = isDay(custom.from) && isDay(custom.to) && custom.from <= custom.to;
  const wanted = oneOf(periods, params.get('period')) ?? '28';
  const period: Period = wanted === 'custom' && !isCustom ? '28' : wanted;
  const endDate = period === 'custom' ? custom.to : today;
  const startDate =
    period === 'custom'
      ? daysBetween(custom.from, custom.to) < longestDays
        ? custom.from
        : addDays(custom.to, 1 - longestDays)
      : addDays(today, period === 'today' ? 0 : 1 - Number(period));
  const filters: InsightFilters = {};
  for (const dimension of InsightDimension.options) {
    const values = params.getAll(filterName(dimension)).slice(0, insightFilterMaxValues);
    if (values.length > 0) filters[dimension] = values;
  }
  const intervals = intervalsFor(startDate, endDate);
  return {
    period,
    startDate,
    endDate,
    /** Whether the last of its days is not over. */
    isUnderWay: startDate <= today && endDate >= today,
    filters,
    intervals,
    interval: oneOf(intervals, oneOf(InsightInterval.options, params.get('by'))!) ?? intervals[0]!,
    isCompared: params.get('compare') !== 'no',
    measure: oneOf<InsightMeasure>(figures, params.get('figure')) ?? 'views',
    lines: oneOf(InsightDimension.options, params.get('lines')),
    table: oneOf(InsightDimension.options, params.get('table')) ?? 'streamId',
    sort: oneOf<InsightMeasure>(figures, params.get('sort')) ?? 'views',
    direction: params.get('dir') === 'asc' ? ('asc' as const) : ('desc' as const),
    page: readPage(params.get('page')),
    explained: oneOf<InsightMeasure>(figures, params.get('explain')),
    explainedStep: stepsOfFunnel.find((step) => stepInAddress(step) === params.get('explain')),
    explainedCard: explainedCards.find((card) => cardInAddress(card) === params.get('explain')),
    session: params.get('session') ?? undefined,
    /** Whose views are listed. */
    visitor: params.get('visitor') ?? undefined,
    listed: params.get('views') === allKinds ? '' : (oneOf(sessionKinds, params.get('views')) ?? usualKind),
    listedSort: oneOf(SessionSort.options, params.get('viewsort')) ?? usualSort,
    /** Of the list of views. */
    listedPage: readPage(params.get('viewspage')),
    /** The views behind one number, and which number of them. */
    behind: oneOf<InsightMeasure | 'waits'>(behindWhat, params.get('behind')),
    behindOf: params.get('of') ?? '',
    behindPage: readPage(params.get('behindpage')),
    /** Which live of a stream; the newest, if it is none. */
    live: params.get('live') ?? undefined,
    asTables: chartCards.filter((card) => params.getAll('astable').includes(card)),
    /** A moment of a video, in ms. */
    at: /^\d{1,9}$/.test(params.get('at') ?? '') ? Number(params.get('at')) : undefined,
    /** What the table shows of each part. */
    columns: params.get('columns') === 'quality' ? ('quality' as const) : ('reach' as const),
    /** The part of each chart that is shown, as its first and last step. */
    zoomed: Object.fromEntries(
      Object.entries(zooms).map(([chart, name]) => [chart, (params.get(name) ?? '').split('..')]),
    ) as unknown as Record<ZoomedChart, readonly string[]>,
    compared: [...new Set(params.getAll('video'))].slice(0, comparedMax),
    axis: oneOf(retentionAxes, params.get('axis')) ?? 'share',
  };
}

export type AddressChange = Record<string, string | readonly string[] | undefined>;

const asAddress = (dimension: InsightDimension, values: readonly string[]): AddressChange => ({
  [filterName(dimension)]: values,
});

/** How charts are looked at, not what of: going back leads to the page before, not through each look. */
const looks: ReadonlySet<string> = new Set([...Object.values(zooms), 'astable', 'axis']);

/** Changes that leave the rows of the table as they are. */
const keepsPage: ReadonlySet<string> = new Set([
  ...looks,
  'explain',
  'session',
  'visitor',
  'page',
  'figure',
  'lines',
  'by',
  'at',
  'columns',
  'views',
  'viewspage',
  'viewsort',
  'behind',
  'of',
  'behindpage',
  'live',
]);

/** Changes that leave the list of views as it is. */
const keepsViews: ReadonlySet<string> = new Set(
  [...keepsPage, 'sort', 'dir', 'table', 'compare'].filter(
    (name) => name !== 'views' && name !== 'viewsort' && name !== 'visitor',
  ),
);

/** The parameters after a change: empty ones go; another selection begins at the first page of the table. */
export function changed(before: URLSearchParams, changes: AddressChange): URLSearchParams {
  const next = new URLSearchParams(before);
  if (!Object.keys(changes).every((name) => keepsPage.has(name))) next.delete('page');
  if (!Object.keys(changes).every((name) => keepsViews.has(name))) next.delete('viewspage');
  if ('period' in changes || 'from' in changes || 'by' in changes) next.delete(zooms.figure);
  if ('axis' in changes) next.delete(zooms.stay);
  if ('live' in changes) next.delete(zooms.live);
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    // The empty text is a value of a filter: views without one.
    if (Array.isArray(value)) for (const one of value) next.append(name, one);
    else if (value) next.set(name, value as string);
  }
  return next;
}

/** Everything that is chosen on a page of figures, in the address: a link leads to the same, and so does going back. */
export function useInsightAddress(streamId?: string) {
  const [params, setParams] = useSearchParams();
  const timeZone = useBusinessTimeZone();
  const state = readAddress(params, todayIn(timeZone));
  const change = (changes: AddressChange) =>
    setParams((before) => changed(before, changes), { replace: Object.keys(changes).every((name) => looks.has(name)) });
  const asked: Asked = {
    startDate: state.startDate,
    endDate: state.endDate,
    timeZone,
    filters: state.filters,
    ...(streamId !== undefined && { streamId }),
  };
  return {
    ...state,
    /** Whether figures stand for each of several videos, and none for all of them. */
    isOfSeveral: false,
    timeZone,
    asked,
    change,
    setAsTable: (card: ChartCard, isTable: boolean) =>
      change({ astable: [...state.asTables.filter((one) => one !== card), ...(isTable ? [card] : [])] }),
    setZoom: (chart: ZoomedChart, steps: readonly [first: string, last: string] | undefined) =>
      change({ [zooms[chart]]: steps?.join('..') }),
    list: (kind: SessionKind | '') => change({ views: kind === usualKind ? undefined : kind || allKinds }),
    sortViews: (sort: SessionSort) => change({ viewsort: sort === usualSort ? undefined : sort }),
    turnViewsTo: (page: number) => change({ viewspage: page === 0 ? undefined : String(page + 1) }),
    setFilter: (dimension: InsightDimension, values: readonly string[]) => change(asAddress(dimension, values)),
    clearFilters: () =>
      change(Object.fromEntries(InsightDimension.options.map((dimension) => [filterName(dimension), undefined]))),
  };
}

export type InsightAddress = ReturnType<typeof useInsightAddress>;
