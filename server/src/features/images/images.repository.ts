import type { MediaImageKind } from '@zeacon/contract';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { PictureSizes } from '../../media/picture-task.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { image } from './images.table.ts';

export type ImageRow = typeof image.$inferSelect;
/** An image whose files all exist. */
export type MadeImageRow = ImageRow & { width: number; height: number; sizeBytes: number };
export type ImagesRepository = ReturnType<typeof createImagesRepository>;

export interface ImageFilter {
  kind?: MediaImageKind | undefined;
  streamId?: string | undefined;
  page: number;
  size: number;
}

/** A row without a width is an unfinished upload, which nobody sees. */
export function createImagesRepository(db: Queryable) {
  const made = isNotNull(image.width);
  const goWith = (streamIds: readonly string[]) =>
    and(inArray(image.streamId, [...streamIds]), ne(image.kind, 'STREAM_HYPERGRAPHIC'));
  const unfinished = (id: string) => and(eq(image.id, id), isNull(image.width));

  return {
    async insert(row: typeof image.$inferInsert): Promise<void> {
      await db.insert(image).values(row);
    },

    /** Undefined for all but the first caller. */
    async claim(id: string, now: Date): Promise<ImageRow | undefined> {
      const [row] = await db
        .update(image)
        .set({ claimedAt: now })
        .where(and(unfinished(id), isNull(image.claimedAt)))
        .returning();
      return row;
    },

    /** Undefined if it was deleted meanwhile. */
    async complete(id: string, sizes: PictureSizes): Promise<MadeImageRow | undefined> {
      const [row] = await db.update(image).set(sizes).where(unfinished(id)).returning();
      return row as MadeImageRow | undefined;
    },

    async removeUnfinished(id: string): Promise<void> {
      await db.delete(image).where(unfinished(id));
    },

    async exists(id: string): Promise<boolean> {
      const [row] = await db.select({ id: image.id }).from(image).where(eq(image.id, id));
      return row !== undefined;
    },

    async list(businessId: string, { kind, streamId, page, size }: ImageFilter) {
      const matches = and(
        eq(image.businessId, businessId),
        made,
        kind && eq(image.kind, kind),
        streamId === undefined ? undefined : eq(image.streamId, streamId),
      );
      const rows = await db
        .select()
        .from(image)
        .where(matches)
        .orderBy(desc(image.createdAt), asc(image.id))
        .limit(size)
        .offset(page * size);
      const [total] = await db.select({ value: count() }).from(image).where(matches);
      return { rows: rows as MadeImageRow[], totalItems: total?.value ?? 0 };
    },

    /** Of any business; those that do not exist are left out. */
    async listMade(ids: readonly string[]): Promise<MadeImageRow[]> {
      const rows = await db
        .select()
        .from(image)
        .where(and(inArray(image.id, [...ids]), made));
      return rows as MadeImageRow[];
    },

    /**
     * Returns the finished images of that kind that belong to the business, and locks them against deletion until the
     * transaction ends. An image that is being deleted counts as gone, so this never waits for a deletion.
     */
    async keep(businessId: string, kind: MediaImageKind, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .select({ id: image.id })
        .from(image)
        .where(and(eq(image.businessId, businessId), eq(image.kind, kind), inArray(image.id, [...new Set(ids)]), made))
        .for('key share', { skipLocked: true });
      return rows.map(({ id }) => id);
    },

    /**
     * Whether it is a finished image of the business, of any kind; locks it against deletion until the transaction
     * ends.
     */
    async keepOne(businessId: string, id: string): Promise<boolean> {
      const rows = await db
        .select({ id: image.id })
        .from(image)
        .where(and(eq(image.businessId, businessId), eq(image.id, id), made))
        .for('key share', { skipLocked: true });
      return rows.length > 0;
    },

    async remove(businessId: string, id: string): Promise<boolean> {
      const rows = await db
        .delete(image)
        .where(and(eq(image.businessId, businessId), eq(image.id, id)))
        .returning({ id: image.id });
      return rows.length > 0;
    },

    /** Images that are deleted with the videos. */
    async idsOfStreams(streamIds: readonly string[]): Promise<string[]> {
      const rows = await db.select({ id: image.id }).from(image).where(goWith(streamIds));
      return rows.map(({ id }) => id);
    },

    /** Returns the removed ones. Graphics belong to the library and stay, whichever video they were first made for. */
    async removeByStreams(streamIds: readonly string[]): Promise<{ id: string; businessId: string }[]> {
      return db.delete(image).where(goWith(streamIds)).returning({ id: image.id, businessId: image.businessId });
    },
  };
}
