import { and, asc, eq, getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database/database.ts';
import * as schema from '../database/schema.ts';

interface OwnedTable {
  table: PgTable;
  businessId: PgColumn;
}

/** Who is in it goes together with the business itself, as none is without an owner. */
const goLast: readonly string[] = ['business_member'];

/** Says to ClickHouse that views are gone, and goes by itself once that was heard. */
const goesElsewhere: readonly string[] = ['insight_outbox'];
/** The law has whoever sells keep what was issued. */
const staysForYears: readonly string[] = ['bill'];
const keptHere = [...goLast, ...goesElsewhere, ...staysForYears];

/** Every table whose rows have the id of their business; what hangs on such rows goes with them by a foreign key. */
const ownedTables: readonly OwnedTable[] = Object.values(schema)
  .filter((one) => is(one, PgTable))
  .flatMap((table) => {
    const { businessId } = getTableColumns(table) as Record<string, PgColumn>;
    return businessId && !keptHere.includes(getTableName(table)) ? [{ table, businessId }] : [];
  });

/** What of a business is left to be removed. */
export function createBusinessRowsRepository(db: Queryable) {
  const ids = async (table: PgTable & { id: PgColumn; businessId: PgColumn }, businessId: string, limit: number) => {
    const rows = await db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(eq(table.businessId, businessId))
      .orderBy(asc(table.id))
      .limit(limit);
    return rows.map(({ id }) => String(id));
  };

  return {
    streamIds: (businessId: string, limit: number) => ids(schema.stream, businessId, limit),
    imageIds: (businessId: string, limit: number) => ids(schema.image, businessId, limit),

    async removeImage(businessId: string, id: string): Promise<void> {
      await db.delete(schema.image).where(and(eq(schema.image.businessId, businessId), eq(schema.image.id, id)));
    },

    /** Up to so many rows of one table. False once no table has any. */
    async removeSome(businessId: string, limit: number): Promise<boolean> {
      if (await removeEvents(businessId, limit)) return true;
      for (const { table, businessId: of } of ownedTables) {
        const place: SQL = sql`ctid`;
        const some = db.select({ place }).from(table).where(eq(of, businessId)).limit(limit);
        const { rowCount } = await db.delete(table).where(sql`ctid in (${some})`);
        if (rowCount) return true;
      }
      return false;
    },
  };

  /** Events have no id of a business and no foreign key, which would be asked for each of them: they go before their views. */
  async function removeEvents(businessId: string, limit: number): Promise<boolean> {
    const { rowCount } = await db.execute(sql`
      delete from ${schema.insightEvent} event using (
        select key, day from ${schema.insightView} view
        where view.business_id = ${businessId}
          and exists (select from ${schema.insightEvent} one where one.view_key = view.key and one.day = view.day)
        limit ${limit}
      ) view
      where event.view_key = view.key and event.day = view.day`);
    return (rowCount ?? 0) > 0;
  }
}
