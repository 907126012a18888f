import type {
  AnalyticsDestinationType,
  InsightDimension,
  InsightEventType,
  InsightFigures,
  InsightInterval,
  InsightMeasure,
  OverlayFigures,
  OverlayKind,
  WidgetFigures,
} from '@zeacon/contract';
import type { Transaction } from '../../platform/database/database.ts';
import type { PageOptions } from '../../platform/database/large-read.ts';
import type { InsightScope } from './figures-scope.ts';
import type { InsightPeriod } from './insight-period.ts';
import type { VideoFigures } from './video-figures.ts';

export interface StoredEvent {
  id: string;
  /** What players report, and the forms that viewers sent. */
  type: InsightEventType | 'lead';
  at: Date;
  positionMs: number | null;
  watchedMs: number | null;
  durationMs: number | null;
  /** Of the picture that `watchedMs` was played in, in pixels. */
  height: number | null;
  code: string | null;
  /** Null if the event is not about an overlay. */
  overlay: { id: string; kind: OverlayKind; hypergraphicId: string | null } | null;
}

/** What is known of whoever watches; unknown texts are empty. */
export interface ViewerFacts {
  audience: Audience;
  /** Whether the visitor may not be recognised. */
  isAnonymous: boolean;
  contentType: 'VOD' | 'LIVE';
  /** Length of the video, null if it has none. */
  videoMs: number | null;
  /** The page that led to this one. */
  referrer: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** A part of it, ISO 3166-2. */
  region: string;
  device: string;
  browser: string;
  os: string;
  language: string;
}

/** Whether a view counts: views of bots and of the business itself are stored, but left out of every figure. */
export type Audience = 'viewer' | 'bot' | 'own';

/** What of a view is fixed by whichever batch arrives first, and the events in it. */
export interface EventBatch extends ViewerFacts {
  businessId: string;
  streamId: string;
  viewId: string;
  visitorId: string;
  playerId: string | null;
  postId: string | null;
  playlistId: string | null;
  communityId: string | null;
  /** The community of whose members somebody watched. */
  memberOf: string | null;
  pageUrl: string;
  /** Empty if unknown. */
  destinationType: AnalyticsDestinationType | '';
  splitTestMode: string | null;
  widgetVisibility: boolean | null;
  receivedAt: Date;
  events: StoredEvent[];
}

export interface StoredConversion {
  streamId: string;
  id: string;
  businessId: string;
  /** The event id of the click it came from; the click may be stored after its conversion. */
  clickId: string;
  name: string;
  value: number | null;
  currency: string | null;
  pageUrl: string;
  at: Date;
}

export interface KpiFigures extends InsightFigures {
  conversionValues: { currency: string | null; value: number }[];
  leftOut: { bots: number; own: number };
  /** Standard error of `uniqueVisitors`, as a share; 0 if they were counted one by one. */
  uniqueVisitorsError: number;
  /** Null unless asked for. */
  previous: InsightFigures | null;
}

export interface TableOrder {
  sort: InsightMeasure;
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}

export type FiguresOf<Key extends string> = InsightFigures & Record<Key, string>;

export type OverlayGrouping = 'GRAPHIC' | 'PLACEMENT' | 'VIDEO';

export interface OverlayRow extends OverlayFigures {
  id: string;
  kind: OverlayKind | null;
  streamId: string | null;
  /** The graphic of a placement, or the graphic itself. */
  hypergraphicId: string | null;
}

/** Figures of what was shown and watched. */
export interface ViewFigures {
  /** `before`: the period right before that of the scope. */
  kpi(scope: InsightScope, before?: InsightPeriod): Promise<KpiFigures>;
  /** A value without views is absent. */
  table(
    scope: InsightScope,
    groupBy: InsightDimension,
    order: TableOrder,
  ): Promise<{ rows: FiguresOf<'value'>[]; totalItems: number }>;
  /** All rows of a table, so many at once. Those of a very long one are counted when the first are asked for. */
  everyRow(
    scope: InsightScope,
    groupBy: InsightDimension,
    order: Pick<TableOrder, 'sort' | 'direction'>,
    page: PageOptions,
  ): AsyncGenerator<FiguresOf<'value'>[], void>;
  /** Every step of the period, in order; `start` as `getInsightChart` says it. */
  chart(scope: InsightScope, interval: InsightInterval): Promise<FiguresOf<'start'>[]>;
  /** Most shown first. `values` limits them to those, if any. */
  filterValues(
    scope: InsightScope,
    filterName: InsightDimension,
    limit: { search?: string | undefined; values?: readonly string[] | undefined; size: number },
  ): Promise<{ value: string; pageViews: number }[]>;
  /** A widget without events is absent. */
  byWidget(businessId: string, since: Date): Promise<WidgetFigures[]>;
}

/** Hypergraphic and call-to-action results. */
export interface OverlayFiguresReader {
  /** Most clicked first. */
  table(
    scope: InsightScope,
    by: OverlayGrouping,
    page: { offset: number; limit: number },
  ): Promise<{ rows: OverlayRow[]; totalItems: number }>;
  /** In order of time; steps without events are absent. */
  timeline(
    scope: InsightScope,
    stepMs: number,
  ): Promise<{ startMs: number; impressions: number; hovers: number; clicks: number }[]>;
}

/** Stores every event as it arrived and computes figures from them. There can be several implementations. */
export interface EventStore {
  /**
   * Resolves with the number of new events of each batch once they are stored safely: each id counts once per view. All
   * batches are stored or none, so a caller without an answer can send them again.
   */
  append(batches: readonly EventBatch[]): Promise<number[]>;
  /**
   * False if its id is already stored. `onNew` writes in the same transaction if the store is the platform's own
   * database; any other store calls it before it stores the conversion.
   */
  appendConversion(conversion: StoredConversion, onNew: (tx: Transaction) => Promise<void>): Promise<boolean>;
  views: ViewFigures;
  videos: VideoFigures;
  overlays: OverlayFiguresReader;
}
