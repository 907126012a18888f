import type { ImportState } from '@zeacon/contract';
import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { communityImport } from './imports.table.ts';

export type ImportRecord = typeof communityImport.$inferSelect;

const working: ImportState[] = ['READING', 'IMPORTING', 'UNDOING'];
const listed = 50;

export function createImportsRepository(db: Queryable) {
  return {
    list: (communityId: string): Promise<ImportRecord[]> =>
      db
        .select()
        .from(communityImport)
        .where(eq(communityImport.communityId, communityId))
        .orderBy(desc(communityImport.createdAt), desc(communityImport.id))
        .limit(listed),

    async find(id: string): Promise<ImportRecord | undefined> {
      const [row] = await db.select().from(communityImport).where(eq(communityImport.id, id));
      return row;
    },

    /** Whoever else works on it waits until the transaction ends. */
    async lock(id: string): Promise<ImportRecord | undefined> {
      const [row] = await db.select().from(communityImport).where(eq(communityImport.id, id)).for('update');
      return row;
    },

    async findOwn(businessId: string, id: string): Promise<ImportRecord | undefined> {
      const row = await this.lock(id);
      return row?.businessId === businessId ? row : undefined;
    },

    async isBusy(communityId: string): Promise<boolean> {
      const [row] = await db
        .select({ id: communityImport.id })
        .from(communityImport)
        .where(and(eq(communityImport.communityId, communityId), inArray(communityImport.state, working)))
        .limit(1);
      return row !== undefined;
    },

    async insert(row: typeof communityImport.$inferInsert): Promise<ImportRecord> {
      const [inserted] = await db.insert(communityImport).values(row).returning();
      return inserted!;
    },

    async update(id: string, changes: Partial<typeof communityImport.$inferInsert>): Promise<ImportRecord | undefined> {
      const [row] = await db.update(communityImport).set(changes).where(eq(communityImport.id, id)).returning();
      return row;
    },

    async remove(id: string): Promise<void> {
      await db.delete(communityImport).where(eq(communityImport.id, id));
    },

    /** False where it is not as it was any more. */
    async removeAbandoned({ id, state }: ImportRecord): Promise<boolean> {
      const rows = await db
        .delete(communityImport)
        .where(and(eq(communityImport.id, id), eq(communityImport.state, state), isNull(communityImport.members)))
        .returning({ id: communityImport.id });
      return rows.length > 0;
    },

    /** Of which nothing was imported. */
    listAbandoned: (before: Date): Promise<ImportRecord[]> =>
      db
        .select()
        .from(communityImport)
        .where(
          and(
            lt(communityImport.createdAt, before),
            inArray(communityImport.state, ['UPLOADING', 'READY', 'REFUSED', 'FAILED']),
            isNull(communityImport.members),
          ),
        )
        .limit(100),
  };
}
