import { and, asc, count, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { caption } from './captions.table.ts';

export type CaptionRow = typeof caption.$inferSelect;
export type CaptionContent = Pick<
  CaptionRow,
  'label' | 'kind' | 'srclang' | 'isDefault' | 'source' | 'cueCount' | 'storageKey'
>;

export function createCaptionsRepository(db: Queryable) {
  const ofStream = (streamId: string, id: string) => and(eq(caption.streamId, streamId), eq(caption.id, id));

  return {
    /** Oldest first. */
    async listByStreams(streamIds: readonly string[]): Promise<CaptionRow[]> {
      if (streamIds.length === 0) return [];
      return db
        .select()
        .from(caption)
        .where(inArray(caption.streamId, [...streamIds]))
        .orderBy(asc(caption.streamId), asc(caption.createdAt), asc(caption.id));
    },

    async count(streamId: string): Promise<number> {
      const [total] = await db.select({ value: count() }).from(caption).where(eq(caption.streamId, streamId));
      return total?.value ?? 0;
    },

    async findLanguage(streamId: string, srclang: string, kind: CaptionRow['kind']): Promise<CaptionRow | undefined> {
      const [row] = await db
        .select()
        .from(caption)
        .where(and(eq(caption.streamId, streamId), eq(caption.srclang, srclang), eq(caption.kind, kind)));
      return row;
    },

    /** Plain `en` before `en-GB`, captions before subtitles. */
    async findEnglish(streamId: string): Promise<CaptionRow | undefined> {
      const isEnglish = or(eq(caption.srclang, 'en'), sql`${caption.srclang} like 'en-%'`);
      const [row] = await db
        .select()
        .from(caption)
        .where(and(eq(caption.streamId, streamId), isEnglish))
        .orderBy(asc(caption.srclang), asc(caption.kind))
        .limit(1);
      return row;
    },

    async isStored(storageKey: string): Promise<boolean> {
      const rows = await db.select({ id: caption.id }).from(caption).where(eq(caption.storageKey, storageKey)).limit(1);
      return rows.length > 0;
    },

    async insert(
      row: CaptionContent & Pick<CaptionRow, 'id' | 'streamId' | 'businessId'>,
      now: Date,
    ): Promise<CaptionRow> {
      const [inserted] = await db
        .insert(caption)
        .values({ ...row, createdAt: now, updatedAt: now })
        .returning();
      return inserted!;
    },

    async update(
      streamId: string,
      id: string,
      changes: Partial<CaptionContent>,
      now: Date,
    ): Promise<CaptionRow | undefined> {
      const [row] = await db
        .update(caption)
        .set({ ...changes, updatedAt: now })
        .where(ofStream(streamId, id))
        .returning();
      return row;
    },

    async clearDefault(streamId: string, exceptId: string): Promise<void> {
      await db
        .update(caption)
        .set({ isDefault: false })
        .where(and(eq(caption.streamId, streamId), eq(caption.isDefault, true), ne(caption.id, exceptId)));
    },

    async remove(streamId: string, id: string): Promise<CaptionRow | undefined> {
      const [row] = await db.delete(caption).where(ofStream(streamId, id)).returning();
      return row;
    },

    async removeByStreams(streamIds: readonly string[]): Promise<void> {
      await db.delete(caption).where(inArray(caption.streamId, [...streamIds]));
    },
  };
}
