import type { AnalyticsDestinationType, OverlayKind } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { conversion, overlayEvent } from './overlay-insights.table.ts';

export type OverlayEventsRepository = ReturnType<typeof createOverlayEventsRepository>;
export type ConversionRow = typeof conversion.$inferSelect;

export interface StoredOverlayEvent {
  id: string;
  type: 'IMPRESSION' | 'HOVER' | 'CLICK' | 'LEAD';
  kind: OverlayKind;
  overlayId: string;
  hypergraphicId: string | null;
  positionMs: number | null;
  at: Date;
}

export interface StoredOverlayBatch {
  businessId: string;
  streamId: string;
  viewId: string;
  visitorId: string;
  playerId: string | null;
  /** Empty where it is not known. */
  destinationType: AnalyticsDestinationType | '';
  pageUrl: string;
  events: StoredOverlayEvent[];
}

/** Writes what happened to overlays. Each id counts once for a video. */
export function createOverlayEventsRepository(db: Queryable) {
  return {
    /**
     * Stores the events not stored before and says how many those are. In the order of ids, so that two deliveries of one
     * batch cannot wait for each other.
     */
    async insert({ events, ...batch }: StoredOverlayBatch): Promise<number> {
      if (events.length === 0) return 0;
      const column = <T>(read: (event: StoredOverlayEvent) => T) => sql.param(events.map(read));
      const { rowCount } = await db.execute(sql`
        insert into ${overlayEvent} (stream_id, business_id, view_id, visitor_id, player_id, destination_type, page_url,
          id, type, kind, overlay_id, hypergraphic_id, position_ms, at)
        select ${batch.streamId}::text, ${batch.businessId}::text, ${batch.viewId}::text, ${batch.visitorId}::text,
          ${batch.playerId}::text, ${batch.destinationType}::text, ${batch.pageUrl}::text, event.*
        from unnest(
          ${column(({ id }) => id)}::text[],
          ${column(({ type }) => type)}::text[],
          ${column(({ kind }) => kind)}::text[],
          ${column(({ overlayId }) => overlayId)}::text[],
          ${column(({ hypergraphicId }) => hypergraphicId)}::text[],
          ${column(({ positionMs }) => positionMs)}::integer[],
          ${column(({ at }) => at.toISOString())}::timestamptz[]
        ) as event (id)
        order by event.id
        on conflict do nothing`);
      return rowCount ?? 0;
    },

    /** False when one of that id is there already. */
    async insertConversion(row: ConversionRow): Promise<boolean> {
      const { rowCount } = await db.insert(conversion).values(row).onConflictDoNothing();
      return (rowCount ?? 0) > 0;
    },
  };
}
