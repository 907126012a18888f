import type { Offer } from '@zeacon/contract';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { ownPrice, priceColumns } from '../../platform/own-price.ts';
import type { PlaylistRow } from './playlists.repository.ts';
import { playlist, playlistDetail, seriesLeft } from './playlists.table.ts';

/** A playlist whose buyers may watch a video. */
export interface SeriesOfStream {
  playlistId: string;
  name: string;
  /** What it costs; null where it is not sold any more, or the video is in it no longer. */
  offer: Offer | null;
  /** When the video left it: who bought the series before keeps it. Null while it is in it. */
  leftAt: Date | null;
}

/** Playlists that are sold as series, and what the videos in them cost thereby. */
export function createSeriesRepository(db: Queryable) {
  return {
    /** Whoever changes which videos a playlist has, or what it costs, waits until the transaction ends. */
    async hold(playlistId: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`series:${playlistId}`}))`);
    },

    async setPrice(playlistId: string, offer: Offer | null, updatedAt: Date): Promise<void> {
      const price = { ...priceColumns(offer), ...(offer && { wasSold: true }) };
      await db
        .update(playlist)
        .set({ ...price, updatedAt })
        .where(eq(playlist.id, playlistId));
    },

    /** What the cheapest series of each video costs; null where none is sold. */
    async offersOf(streamIds: readonly string[]): Promise<Map<string, Offer | null>> {
      const offers = new Map<string, Offer | null>(streamIds.map((id) => [id, null]));
      if (streamIds.length === 0) return offers;
      const rows = await db
        .select({ streamId: playlistDetail.streamId, playlist })
        .from(playlistDetail)
        .innerJoin(playlist, eq(playlist.id, playlistDetail.playlistId))
        .where(and(inArray(playlistDetail.streamId, [...streamIds]), isNotNull(playlist.saleAmount)))
        .orderBy(asc(playlist.saleAmount), asc(playlist.id));
      for (const { streamId, playlist: row } of rows) offers.set(streamId, offers.get(streamId) ?? ownPrice(row));
      return offers;
    },

    /** Those that may have buyers. */
    async listOf(streamId: string): Promise<SeriesOfStream[]> {
      const having = db
        .select({ id: playlistDetail.playlistId })
        .from(playlistDetail)
        .where(eq(playlistDetail.streamId, streamId));
      const current = await db
        .select()
        .from(playlist)
        .where(and(inArray(playlist.id, having), eq(playlist.wasSold, true)))
        .orderBy(asc(playlist.id));
      const inIt = current.map((row) => ({
        playlistId: row.id,
        name: row.name,
        offer: ownPrice(row),
        leftAt: null,
      }));
      const left = await db.select().from(seriesLeft).where(eq(seriesLeft.streamId, streamId));
      const gone = left.filter(({ playlistId }) => !inIt.some((series) => series.playlistId === playlistId));
      const formerly = gone.map(({ playlistId, leftAt }) => ({ playlistId, name: '', offer: null, leftAt }));
      return [...inIt, ...formerly];
    },

    /** Whoever bought the playlist before keeps these. */
    async leave(
      { id: playlistId, businessId, wasSold }: PlaylistRow,
      streamIds: readonly string[],
      leftAt: Date,
    ): Promise<void> {
      if (!wasSold || streamIds.length === 0) return;
      await db
        .insert(seriesLeft)
        .values([...new Set(streamIds)].map((streamId) => ({ playlistId, streamId, businessId, leftAt })))
        .onConflictDoUpdate({ target: [seriesLeft.playlistId, seriesLeft.streamId], set: { leftAt } });
    },

    async forget(streamIds: readonly string[]): Promise<void> {
      if (streamIds.length > 0) await db.delete(seriesLeft).where(inArray(seriesLeft.streamId, [...streamIds]));
    },
  };
}
