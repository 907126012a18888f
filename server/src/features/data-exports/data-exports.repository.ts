import type { DataExportFailure } from '@zeacon/contract';
import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { dataExport } from './data-exports.table.ts';

export type DataExportRow = typeof dataExport.$inferSelect;

/** Of a business that has one: what becomes of an export is written only as long as no newer one was begun. */
export function createDataExportsRepository(db: Queryable) {
  const unfinished = (id: string) => and(eq(dataExport.id, id), inArray(dataExport.state, ['WAITING', 'RUNNING']));

  return {
    async ofBusiness(businessId: string): Promise<DataExportRow | undefined> {
      const [row] = await db.select().from(dataExport).where(eq(dataExport.businessId, businessId));
      return row;
    },

    async find(id: string): Promise<DataExportRow | undefined> {
      const [row] = await db.select().from(dataExport).where(eq(dataExport.id, id));
      return row;
    },

    /** In place of a finished one; undefined while one is being made. */
    async begin(
      draft: Pick<DataExportRow, 'id' | 'businessId' | 'requestedBy' | 'language' | 'createdAt'>,
    ): Promise<DataExportRow | undefined> {
      const fresh = { state: 'WAITING' as const, progress: 0, sizeBytes: null, failure: null, expiresAt: null };
      const [row] = await db
        .insert(dataExport)
        .values({ ...fresh, ...draft })
        .onConflictDoUpdate({
          target: dataExport.businessId,
          set: { ...fresh, ...draft },
          setWhere: inArray(dataExport.state, ['READY', 'FAILED']),
        })
        .returning();
      return row;
    },

    async markRunning(id: string, progress: number): Promise<void> {
      await db.update(dataExport).set({ state: 'RUNNING', progress }).where(unfinished(id));
    },

    /** False when nobody waits for it any more. */
    async markReady(id: string, file: { sizeBytes: number; expiresAt: Date }): Promise<boolean> {
      const rows = await db
        .update(dataExport)
        .set({ state: 'READY', progress: 1, ...file })
        .where(unfinished(id))
        .returning({ id: dataExport.id });
      return rows.length > 0;
    },

    /** False when nobody waits for it any more. */
    async markFailed(id: string, failure: DataExportFailure): Promise<boolean> {
      const rows = await db
        .update(dataExport)
        .set({ state: 'FAILED', failure })
        .where(unfinished(id))
        .returning({ id: dataExport.id });
      return rows.length > 0;
    },

    async listExpired(now: Date): Promise<DataExportRow[]> {
      return db.select().from(dataExport).where(lte(dataExport.expiresAt, now));
    },

    async remove(id: string): Promise<void> {
      await db.delete(dataExport).where(eq(dataExport.id, id));
    },
  };
}
