import type { Clock } from '../../../platform/clock.ts';
import type { EventStore, OverlayFiguresReader, ViewFigures } from '../event-store.ts';
import type { ShippingState } from './shipping.repository.ts';
import type { CountedVideoFigures } from './video-figures.repository.ts';
import { tableOf } from './view-table.ts';

/** Figures that ClickHouse tells, read from one of its tables. */
export interface FarFigures {
  views: ViewFigures;
  videos: CountedVideoFigures;
  overlays: OverlayFiguresReader;
}

export interface FiguresSourceDeps {
  /** The database, which has every figure, and stores what arrives. */
  near: EventStore;
  farIn: (table: string) => FarFigures;
  state: () => Promise<ShippingState | undefined>;
  onFailure: (error: unknown) => void;
  clock: Clock;
}

/** What changed longer ago than this must be in a figure. */
const behindMaxSec = 60;
/** After ClickHouse failed, the database is asked alone for this long: nobody waits for one that is away each time. */
const restMs = 10_000;

/**
 * Reads figures from ClickHouse as long as it has all views and is not behind, and from the database else: also where
 * ClickHouse fails, so that it may be away at any time.
 */
export function createFiguresSource({ near, farIn, state, onFailure, clock }: FiguresSourceDeps): EventStore {
  let known: { table: string; figures: FarFigures } | undefined;
  let restsUntilMs = 0;

  async function far(): Promise<FarFigures | undefined> {
    if (clock().getTime() < restsUntilMs) return undefined;
    const shipping = await state();
    if (!shipping?.isOn || !shipping.hasTable || shipping.filledTo < shipping.fillUntil) return undefined;
    if (shipping.lagSec > behindMaxSec) return undefined;
    const table = tableOf(shipping.epoch);
    if (known?.table !== table) known = { table, figures: farIn(table) };
    return known.figures;
  }

  function noteFailure(error: unknown): void {
    restsUntilMs = clock().getTime() + restMs;
    onFailure(error);
  }

  /** One figure, from where it can be had. */
  const either =
    <Given extends readonly unknown[], Figure>(
      read: (from: FarFigures | EventStore) => (...given: Given) => Promise<Figure>,
    ) =>
    async (...given: Given): Promise<Figure> => {
      const from = await far();
      if (!from) return read(near)(...given);
      try {
        return await read(from)(...given);
      } catch (error) {
        noteFailure(error);
        return read(near)(...given);
      }
    };

  async function* everyRow(...given: Parameters<ViewFigures['everyRow']>): ReturnType<ViewFigures['everyRow']> {
    const from = await far();
    const { signal } = given[3];
    let begun = false;
    try {
      if (from)
        for await (const rows of from.views.everyRow(...given)) {
          begun = true;
          yield rows;
        }
    } catch (error) {
      if (!signal.aborted) noteFailure(error);
      // What was handed out cannot be taken back.
      if (begun || signal.aborted) throw error;
      yield* near.views.everyRow(...given);
      return;
    }
    if (!from) yield* near.views.everyRow(...given);
  }

  return {
    append: near.append,
    appendConversion: near.appendConversion,
    views: {
      kpi: either<Parameters<ViewFigures['kpi']>, Awaited<ReturnType<ViewFigures['kpi']>>>(({ views }) => views.kpi),
      table: either(({ views }) => views.table),
      everyRow,
      chart: either(({ views }) => views.chart),
      filterValues: either(({ views }) => views.filterValues),
      byWidget: either(({ views }) => views.byWidget),
    },
    videos: {
      ...near.videos,
      retention: either(({ videos }) => videos.retention),
      furthest: either(({ videos }) => videos.furthest),
      funnel: either(({ videos }) => videos.funnel),
    },
    overlays: {
      table: either(({ overlays }) => overlays.table),
      timeline: either(({ overlays }) => overlays.timeline),
    },
  };
}
