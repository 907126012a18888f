import type { HypergraphicPlacement } from '@zeacon/contract';
import { countDistinct, eq, inArray, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { hypergraphicPlacement } from './hypergraphics.table.ts';

/** Placements of graphics on videos. Writers hold the lock of the video's row. */
export function createPlacementsRepository(db: Queryable) {
  const { streamId, hypergraphicId } = hypergraphicPlacement;

  return {
    /** Lowest layer first. */
    async list(stream: string): Promise<HypergraphicPlacement[]> {
      return db
        .select({
          id: hypergraphicPlacement.id,
          hypergraphicId,
          style: hypergraphicPlacement.style,
          dropTimestamp: hypergraphicPlacement.dropTimestamp,
          removeTimestamp: hypergraphicPlacement.removeTimestamp,
          hlsDisplay: hypergraphicPlacement.hlsDisplay,
        })
        .from(hypergraphicPlacement)
        .where(eq(streamId, stream))
        .orderBy(hypergraphicPlacement.layer);
    },

    async replace(businessId: string, stream: string, placements: readonly HypergraphicPlacement[]): Promise<void> {
      await db.delete(hypergraphicPlacement).where(eq(streamId, stream));
      if (placements.length === 0) return;
      const column = <T>(read: (placement: HypergraphicPlacement, layer: number) => T) =>
        sql.param(placements.map(read));
      await db.execute(sql`
        insert into ${hypergraphicPlacement} (stream_id, business_id, id, hypergraphic_id, style, drop_timestamp,
          remove_timestamp, hls_display, layer)
        select ${stream}::text, ${businessId}::text, placement.*
        from unnest(
          ${column(({ id }) => id)}::text[],
          ${column((placement) => placement.hypergraphicId)}::text[],
          ${column(({ style }) => JSON.stringify(style))}::jsonb[],
          ${column(({ dropTimestamp }) => dropTimestamp)}::integer[],
          ${column(({ removeTimestamp }) => removeTimestamp)}::integer[],
          ${column(({ hlsDisplay }) => hlsDisplay)}::boolean[],
          ${column((_, layer) => layer)}::integer[]
        ) as placement`);
    },

    /** Returns the ids of the videos it was placed on. */
    async removeByGraphic(graphic: string): Promise<string[]> {
      const rows = await db.delete(hypergraphicPlacement).where(eq(hypergraphicId, graphic)).returning({ streamId });
      return [...new Set(rows.map((row) => row.streamId))];
    },

    async removeByStreams(streams: readonly string[]): Promise<void> {
      if (streams.length > 0) await db.delete(hypergraphicPlacement).where(inArray(streamId, [...streams]));
    },

    /** Ids of the videos that a graphic is placed on. */
    async streamsOf(graphic: string): Promise<string[]> {
      const rows = await db.selectDistinct({ streamId }).from(hypergraphicPlacement).where(eq(hypergraphicId, graphic));
      return rows.map((row) => row.streamId);
    },

    /** Those of the videos that have placements. */
    async among(streams: readonly string[]): Promise<string[]> {
      if (streams.length === 0) return [];
      const rows = await db.selectDistinct({ streamId }).from(hypergraphicPlacement).where(anyOf(streamId, streams));
      return rows.map((row) => row.streamId);
    },

    /** How many videos each graphic is placed on, by its id; unplaced graphics are absent. */
    async countStreams(graphics: readonly string[]): Promise<Map<string, number>> {
      if (graphics.length === 0) return new Map();
      const rows = await db
        .select({ id: hypergraphicId, streams: countDistinct(streamId) })
        .from(hypergraphicPlacement)
        .where(inArray(hypergraphicId, [...graphics]))
        .groupBy(hypergraphicId);
      return new Map(rows.map(({ id, streams }) => [id, streams]));
    },
  };
}
