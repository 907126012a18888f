import type { InsightEventType, OverlayWanted, SessionKind, SessionSort } from '@zeacon/contract';
import type { InsightScope } from './figures-scope.ts';

export type { OverlayWanted, SessionKind };

export interface RetentionPoint {
  startMs: number;
  viewers: number;
  plays: number;
  waited: number;
  waitMs: number;
  present: number;
}

export interface Funnel {
  shown: number;
  played: number;
  quarter: number;
  half: number;
  threeQuarters: number;
  end: number;
  clicked: number;
  converted: number;
}

/** One view as it is listed. Texts are empty where unknown. */
export interface SessionRow {
  id: string;
  streamId: string;
  startedAt: Date;
  lastAt: Date;
  page: string;
  country: string;
  device: string;
  browser: string;
  os: string;
  played: boolean;
  watchTimeMs: number;
  furthestMs: number;
  startupMs: number | null;
  rebuffers: number;
  rebufferMs: number;
  errors: number;
  overlayClicks: number;
  visitor: string;
}

export interface SessionEvent {
  at: Date;
  type: InsightEventType | 'lead' | 'conversion';
  positionMs: number | null;
  watchedMs: number | null;
  durationMs: number | null;
  code: string | null;
  overlayId: string | null;
}

export interface WantedSessions {
  only?: SessionKind | undefined;
  /** With what `only` says done to it, if that can be done to overlays. */
  overlay?: OverlayWanted | undefined;
  visitor?: string | undefined;
  waitedAt?: { fromMs: number; toMs?: number | undefined } | undefined;
}

export interface Watching {
  value: string;
  watching: number;
}

export interface Now {
  watching: number;
  /** By the start of the minute, oldest first; minutes in which nobody watched are absent. */
  minutes: { start: Date; watching: number }[];
  streams: Watching[];
  pages: Watching[];
  countries: Watching[];
}

/** Figures of what happened within videos, and the views behind them. */
export interface VideoFigures {
  /** `steps` parts of `stepMs` each, from the beginning. */
  retention(scope: InsightScope, stepMs: number, steps: number): Promise<{ views: number; points: RetentionPoint[] }>;
  /** How far into the video anybody came, in ms. */
  furthest(scope: InsightScope): Promise<number>;
  funnel(scope: InsightScope): Promise<Funnel>;
  /** Newest first, unless `sort` says which are. */
  sessions(
    scope: InsightScope,
    wanted: WantedSessions & { sort?: SessionSort; offset: number; limit: number },
  ): Promise<{ rows: SessionRow[]; totalItems: number }>;
  /** All of them, newest first, so many at once. */
  everySession(scope: InsightScope, wanted: WantedSessions, size: number): AsyncGenerator<SessionRow[], void>;
  session(businessId: string, id: string): Promise<{ row: SessionRow; events: SessionEvent[] } | undefined>;
  now(businessId: string, at: Date, streamId: string | undefined): Promise<Now>;
}
