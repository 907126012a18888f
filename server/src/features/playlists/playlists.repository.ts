import type { SortDirection } from '@zeacon/contract';
import { and, asc, count, desc, eq, gte, ilike, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { playlist, playlistDetail } from './playlists.table.ts';

export type PlaylistRow = typeof playlist.$inferSelect;
export type PlaylistDetailRow = typeof playlistDetail.$inferSelect;
export type PlaylistsRepository = ReturnType<typeof createPlaylistsRepository>;

export interface PlaylistFilter {
  page: number;
  size: number;
  search?: string | undefined;
  sort: 'createdDate' | 'updatedDate' | 'name';
  direction: SortDirection;
}

const sortColumns = {
  createdDate: playlist.createdAt,
  updatedDate: playlist.updatedAt,
  name: playlist.name,
} as const;

/** Positions are dense, from 0. Writers hold the playlist's row, see `lock`. */
export function createPlaylistsRepository(db: Queryable) {
  const owned = (businessId: string, id: string) => and(eq(playlist.businessId, businessId), eq(playlist.id, id));

  return {
    async list(businessId: string, filter: PlaylistFilter): Promise<{ rows: PlaylistRow[]; totalItems: number }> {
      const { search, page, size } = filter;
      const named = search ? ilike(playlist.name, containing(search)) : undefined;
      const matches = and(eq(playlist.businessId, businessId), named);
      const order = filter.direction === 'asc' ? asc : desc;
      const rows = await db
        .select()
        .from(playlist)
        .where(matches)
        .orderBy(order(sortColumns[filter.sort]), order(playlist.id))
        .limit(size)
        .offset(page * size);
      const [total] = await db.select({ value: count() }).from(playlist).where(matches);
      return { rows, totalItems: total?.value ?? 0 };
    },

    async find(businessId: string, id: string): Promise<PlaylistRow | undefined> {
      const [row] = await db.select().from(playlist).where(owned(businessId, id));
      return row;
    },

    /** Of any business, for viewers. */
    async findAny(id: string): Promise<PlaylistRow | undefined> {
      const [row] = await db.select().from(playlist).where(eq(playlist.id, id));
      return row;
    },

    /** Of those among `ids` that the business has. */
    async listNames(businessId: string, ids?: readonly string[]): Promise<{ id: string; name: string }[]> {
      return db
        .select({ id: playlist.id, name: playlist.name })
        .from(playlist)
        .where(and(eq(playlist.businessId, businessId), ids && inArray(playlist.id, [...ids])));
    },

    /** Whether it is there; if so, it stays until the transaction ends. */
    async keep(businessId: string, id: string): Promise<boolean> {
      const rows = await db.select({ id: playlist.id }).from(playlist).where(owned(businessId, id)).for('key share');
      return rows.length > 0;
    },

    /** Locks the playlist until the transaction ends. */
    async lock(businessId: string, id: string): Promise<PlaylistRow | undefined> {
      const [row] = await db.select().from(playlist).where(owned(businessId, id)).for('update');
      return row;
    },

    async insert(row: Omit<typeof playlist.$inferInsert, 'updatedAt'> & { createdAt: Date }): Promise<void> {
      await db.insert(playlist).values({ ...row, updatedAt: row.createdAt });
    },

    async update(id: string, changes: Partial<Pick<PlaylistRow, 'name' | 'description'>>, now: Date): Promise<void> {
      await db
        .update(playlist)
        .set({ ...changes, updatedAt: now })
        .where(eq(playlist.id, id));
    },

    async remove(businessId: string, id: string): Promise<boolean> {
      const rows = await db.delete(playlist).where(owned(businessId, id)).returning({ id: playlist.id });
      return rows.length > 0;
    },

    /** Details of all the playlists, in order of position. */
    async listDetails(playlistIds: readonly string[]): Promise<PlaylistDetailRow[]> {
      if (playlistIds.length === 0) return [];
      return db
        .select()
        .from(playlistDetail)
        .where(inArray(playlistDetail.playlistId, [...playlistIds]))
        .orderBy(asc(playlistDetail.playlistId), asc(playlistDetail.position), asc(playlistDetail.id));
    },

    async findDetail(playlistId: string, id: string): Promise<PlaylistDetailRow | undefined> {
      const [row] = await db
        .select()
        .from(playlistDetail)
        .where(and(eq(playlistDetail.playlistId, playlistId), eq(playlistDetail.id, id)));
      return row;
    },

    /** Makes room at the position and fills it. */
    async insertDetails(
      playlistId: string,
      position: number,
      details: readonly Pick<PlaylistDetailRow, 'id' | 'streamId'>[],
    ): Promise<void> {
      if (details.length === 0) return;
      await db
        .update(playlistDetail)
        .set({ position: sql`${playlistDetail.position} + ${details.length}` })
        .where(and(eq(playlistDetail.playlistId, playlistId), gte(playlistDetail.position, position)));
      await db
        .insert(playlistDetail)
        .values(details.map((detail, index) => ({ ...detail, playlistId, position: position + index })));
    },

    /** `ids` are all the details of the playlist. */
    async writeOrder(playlistId: string, ids: readonly string[]): Promise<void> {
      await db.execute(sql`
        update playlist_detail as detail set position = wanted.number - 1
        from unnest(${sql.param(ids)}::text[]) with ordinality as wanted (id, number)
        where detail.playlist_id = ${playlistId} and detail.id = wanted.id and detail.position <> wanted.number - 1`);
    },

    async removeDetail(playlistId: string, id: string): Promise<boolean> {
      const rows = await db
        .delete(playlistDetail)
        .where(and(eq(playlistDetail.playlistId, playlistId), eq(playlistDetail.id, id)))
        .returning({ id: playlistDetail.id });
      return rows.length > 0;
    },

    /** Removes videos from every playlist, locking the playlists' rows in a fixed order. */
    async removeStreams(streamIds: readonly string[], now: Date): Promise<void> {
      const having = db
        .select({ id: playlistDetail.playlistId })
        .from(playlistDetail)
        .where(inArray(playlistDetail.streamId, [...streamIds]));
      const locked = await db
        .select({ id: playlist.id })
        .from(playlist)
        .where(inArray(playlist.id, having))
        .orderBy(asc(playlist.id))
        .for('update');
      if (locked.length === 0) return;
      const ids = locked.map(({ id }) => id);
      await db.delete(playlistDetail).where(inArray(playlistDetail.streamId, [...streamIds]));
      await db.update(playlist).set({ updatedAt: now }).where(inArray(playlist.id, ids));
      await closeGaps(ids);
    },

    closeGaps,
  };

  async function closeGaps(playlistIds: readonly string[]): Promise<void> {
    await db.execute(sql`
      update playlist_detail as detail set position = counted.number - 1
      from (
        select id, row_number() over (partition by playlist_id order by position, id) as number
        from playlist_detail where playlist_id = any(${sql.param(playlistIds)}::text[])
      ) as counted
      where detail.id = counted.id and detail.position <> counted.number - 1`);
  }
}
