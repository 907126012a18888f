import type {
  AnalyticsDestinationType,
  InsightEventType,
  InsightFigures,
  OverlayFigures,
  OverlayKind,
  WidgetFigures,
} from '@zeacon/contract';
import type { Transaction } from '../../platform/database/database.ts';

export interface StoredEvent {
  id: string;
  /** What players report, and the forms that viewers sent. */
  type: InsightEventType | 'lead';
  at: Date;
  positionMs: number | null;
  watchedMs: number | null;
  durationMs: number | null;
  code: string | null;
  /** Null if the event is not about an overlay. */
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

/** The events that figures cover: `from` inclusive, `until` exclusive. A missing filter matches everything. */
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
  /** The graphic of a placement, or the graphic itself. */
  hypergraphicId: string | null;
}

/** Figures of what was shown and watched. */
export interface ViewFigures {
  kpi(scope: InsightScope): Promise<Kpi>;
  /** By stream id; a stream without events is absent. */
  byStream(scope: InsightScope): Promise<Map<string, InsightFigures>>;
  /** By UTC date, `YYYY-MM-DD`; a day without events is absent. */
  byDay(scope: InsightScope): Promise<Map<string, InsightFigures>>;
  /** A widget without events is absent. */
  byWidget(businessId: string, since: Date): Promise<WidgetFigures[]>;
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

/** Stores every event as it arrived and computes figures from them. There can be several implementations. */
export interface EventStore {
  /**
   * Resolves with the number of new events once they are stored safely: each id counts once per video. A batch is
   * stored completely or not at all, so a caller without an answer can send it again.
   */
  append(batch: EventBatch): Promise<number>;
  /**
   * False if its id is already stored. `onNew` writes in the same transaction if the store is the platform's own
   * database; any other store calls it before it stores the conversion.
   */
  appendConversion(conversion: StoredConversion, onNew: (tx: Transaction) => Promise<void>): Promise<boolean>;
  views: ViewFigures;
  overlays: OverlayFiguresReader;
}
