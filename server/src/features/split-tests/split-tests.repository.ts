import type { SplitTestDraft } from '@zeacon/contract';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { splitTest } from './split-tests.table.ts';

export type SplitTestRow = typeof splitTest.$inferSelect;
type Change = Partial<
  SplitTestDraft & Pick<SplitTestRow, 'status' | 'ranges' | 'startedAt' | 'stoppedAt' | 'stopReason'>
>;

export function createSplitTestsRepository(db: Queryable) {
  const owned = (businessId: string, id: string) => and(eq(splitTest.businessId, businessId), eq(splitTest.id, id));
  const running = eq(splitTest.status, 'RUNNING');

  return {
    async listOf(businessId: string, widgetId: string | undefined): Promise<SplitTestRow[]> {
      return db
        .select()
        .from(splitTest)
        .where(
          and(
            eq(splitTest.businessId, businessId),
            widgetId === undefined ? undefined : eq(splitTest.widgetId, widgetId),
          ),
        )
        .orderBy(desc(splitTest.createdAt), desc(splitTest.id))
        .limit(100);
    },

    listNames: (businessId: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
      db
        .select({ id: splitTest.id, name: splitTest.name })
        .from(splitTest)
        .where(and(eq(splitTest.businessId, businessId), inArray(splitTest.id, [...ids]))),

    async listRunning(businessId?: string): Promise<SplitTestRow[]> {
      return db
        .select()
        .from(splitTest)
        .where(and(running, businessId === undefined ? undefined : eq(splitTest.businessId, businessId)));
    },

    async find(businessId: string, id: string): Promise<SplitTestRow | undefined> {
      const [row] = await db.select().from(splitTest).where(owned(businessId, id));
      return row;
    },

    async findRunning(id: string): Promise<SplitTestRow | undefined> {
      const [row] = await db
        .select()
        .from(splitTest)
        .where(and(eq(splitTest.id, id), running));
      return row;
    },

    countOf: (businessId: string, widgetId: string): Promise<number> =>
      db.$count(
        splitTest,
        and(
          eq(splitTest.businessId, businessId),
          widgetId === undefined ? undefined : eq(splitTest.widgetId, widgetId),
        ),
      ),

    /** Until the transaction ends no test of this business starts, stops or changes. */
    async lock(businessId: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`split-tests:${businessId}`}))`);
    },

    async insert(row: typeof splitTest.$inferInsert): Promise<SplitTestRow> {
      const [inserted] = await db.insert(splitTest).values(row).returning();
      return inserted!;
    },

    async update(businessId: string, id: string, change: Change): Promise<SplitTestRow> {
      const [row] = await db.update(splitTest).set(change).where(owned(businessId, id)).returning();
      return row!;
    },

    async remove(businessId: string, id: string): Promise<void> {
      await db.delete(splitTest).where(owned(businessId, id));
    },
  };
}
