import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { upload } from './uploads.table.ts';

export type UploadRow = typeof upload.$inferSelect;
export type UploadsRepository = ReturnType<typeof createUploadsRepository>;

export function createUploadsRepository(db: Queryable) {
  return {
    /**
     * Of the given stream, or of any: then prefers an upload that created its stream over one into an existing stream.
     */
    async findOpenByFingerprint(
      businessId: string,
      fingerprint: string,
      { streamId, isOfMember = false }: { streamId?: string; isOfMember?: boolean } = {},
    ): Promise<UploadRow | undefined> {
      const [row] = await db
        .select()
        .from(upload)
        .where(
          and(
            eq(upload.businessId, businessId),
            eq(upload.fingerprint, fingerprint),
            eq(upload.isOfMember, isOfMember),
            eq(upload.state, 'open'),
            streamId === undefined ? undefined : eq(upload.streamId, streamId),
          ),
        )
        .orderBy(desc(upload.createdStream), asc(upload.createdAt))
        .limit(1);
      return row;
    },

    async listOpen(businessId: string): Promise<UploadRow[]> {
      return db
        .select()
        .from(upload)
        .where(and(eq(upload.businessId, businessId), eq(upload.state, 'open'), eq(upload.isOfMember, false)))
        .orderBy(asc(upload.createdAt))
        .limit(100);
    },

    /** Until the transaction ends: files of one business are counted one after another. */
    async lockStorage(businessId: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${businessId}`}, 0))`);
    },

    /** Who began the newest upload into a stream; undefined if that was no person. */
    async uploaderOf(streamId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ createdBy: upload.createdBy })
        .from(upload)
        .where(eq(upload.streamId, streamId))
        .orderBy(desc(upload.createdAt))
        .limit(1);
      return row?.createdBy ?? undefined;
    },

    async find(id: string): Promise<UploadRow | undefined> {
      const [row] = await db.select().from(upload).where(eq(upload.id, id));
      return row;
    },

    /** Inserts nothing and returns undefined if an open upload of the same file exists. */
    async insert(row: typeof upload.$inferInsert): Promise<UploadRow | undefined> {
      const [inserted] = await db.insert(upload).values(row).onConflictDoNothing().returning();
      return inserted;
    },

    /** Sets the multipart id unless another request has changed it from `known`; returns the current one. */
    async keepMultipartId(id: string, known: string | null, multipartId: string): Promise<string | undefined> {
      const unchanged = known === null ? isNull(upload.multipartId) : eq(upload.multipartId, known);
      await db
        .update(upload)
        .set({ multipartId })
        .where(and(eq(upload.id, id), unchanged));
      const [row] = await db.select({ multipartId: upload.multipartId }).from(upload).where(eq(upload.id, id));
      return row?.multipartId ?? undefined;
    },

    /** True only for the caller that closed it. */
    async complete(id: string): Promise<boolean> {
      const rows = await db
        .update(upload)
        .set({ state: 'completed' })
        .where(and(eq(upload.id, id), eq(upload.state, 'open')))
        .returning({ id: upload.id });
      return rows.length > 0;
    },

    async removeOpen(id: string): Promise<boolean> {
      const rows = await db
        .delete(upload)
        .where(and(eq(upload.id, id), eq(upload.state, 'open')))
        .returning({ id: upload.id });
      return rows.length > 0;
    },

    async removeByStreams(streamIds: readonly string[]): Promise<UploadRow[]> {
      return db
        .delete(upload)
        .where(inArray(upload.streamId, [...streamIds]))
        .returning();
    },
  };
}
