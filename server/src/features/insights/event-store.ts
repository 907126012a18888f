import type {
  AnalyticsDestinationType,
  InsightEventType,
  InsightFigures,
  OverlayFigures,
  OverlayKind,
} from '@zeacon/contract';

/** What players report, and the forms that viewers sent. */
export type StoredEventType = InsightEventType | 'lead';

export interface StoredEvent {
  id: string;
  type: StoredEventType;
  at: Date;
  positionMs: number | null;
  watchedMs: number | null;
  durationMs: number | null;
  code: string | null;
  /** Null for an event that is about no overlay. */
  overlay: { id: string; kind: OverlayKind; hypergraphicId: string | null } | null;
}

export interface EventBatch {
  businessId: string;
  streamId: string;
  viewId: string;
  visitorId: string;
  playerId: string | null;
  postId: string | null;
  pageUrl: string;
  /** Empty where it is not known. */
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
  /** The event id of the click it came from, which may be stored later than its conversion. */
  clickId: string;
  name: string;
  value: number | null;
  currency: string | null;
  pageUrl: string;
  at: Date;
}

/** Which events a figure is about: `from` inclusive, `until` exclusive. An absent filter lets all pass. */
export interface InsightScope {
  businessId: string;
  from: Date;
  until: Date;
  streamId?: string | undefined;
  streamIds?: readonly string[] | undefined;
  destinationTypes?: string[] | undefined;
  playerIds?: string[] | undefined;
}

export interface Kpi extends InsightFigures {
  endedViews: number;
  failedViews: number;
  startupMs: number | null;
}

export type OverlayGrouping = 'GRAPHIC' | 'PLACEMENT' | 'VIDEO';

export interface OverlayRow extends OverlayFigures {
  id: string;
  kind: OverlayKind | null;
  streamId: string | null;
  /** Of a placement, or the graphic's own. */
  hypergraphicId: string | null;
}

/** Figures of what was shown and watched. */
export interface ViewFigures {
  kpi(scope: InsightScope): Promise<Kpi>;
  /** By stream id; a stream without events is absent. */
  byStream(scope: InsightScope): Promise<Map<string, InsightFigures>>;
  /** By UTC date, `YYYY-MM-DD`; a day without events is absent. */
  byDay(scope: InsightScope): Promise<Map<string, InsightFigures>>;
}

/** Figures of hypergraphics and calls to action. */
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

/** Keeps every event as it came and answers figures of them. What stands behind it is one of several stores. */
export interface EventStore {
  /**
   * Resolves, once they are safe, with how many of the events were not stored before: each id counts once for a video. A
   * batch is stored whole or not at all, so that a caller who got no answer sends it again.
   */
  append(batch: EventBatch): Promise<number>;
  /** False when one of that id is there already. */
  appendConversion(conversion: StoredConversion): Promise<boolean>;
  views: ViewFigures;
  overlays: OverlayFiguresReader;
}
