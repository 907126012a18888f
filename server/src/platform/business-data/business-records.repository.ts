import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database/database.ts';
import type { ExportedTable } from './exported.repository.ts';

type BusinessRecord = Record<string, unknown>;

/** Reads all rows of a business, table by table. */
export function createBusinessRecordsRepository(db: Queryable) {
  function ofBusiness({ table, of, through }: ExportedTable, businessId: string): SQL {
    if (!through) return eq(of ?? getTableColumns(table).businessId!, businessId);
    const parents = db.select({ id: through.parentId }).from(through.parent).where(eq(through.parentOf, businessId));
    return inArray(through.column, parents);
  }

  return {
    /** In pages, each read on demand and from where the former ended, in the order of the primary key. */
    async *pages(source: ExportedTable, businessId: string, size: number): AsyncGenerator<BusinessRecord[], void> {
      const columns = getTableColumns(source.table);
      const keys = primaryKeyOf(source);
      const wanted = Object.entries(columns).filter(([name]) => !source.leftOut?.includes(name));
      const shape = { ...Object.fromEntries(wanted), ...source.added };
      let last: BusinessRecord | undefined;
      do {
        const rows: BusinessRecord[] = await db
          .select(shape)
          .from(source.table)
          .where(and(ofBusiness(source, businessId), last && isAfter(keys, last)))
          .orderBy(...keys.map(({ column }) => asc(column)))
          .limit(size);
        if (rows.length > 0) yield rows;
        last = rows.length < size ? undefined : rows.at(-1);
      } while (last);
    },
  };
}

interface Key {
  name: string;
  column: PgColumn;
}

function primaryKeyOf({ table }: ExportedTable): Key[] {
  const { primaryKeys } = getTableConfig(table);
  const composite = primaryKeys.flatMap(({ columns }) => columns.map((column) => column.name));
  const keys = Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
    column.primary || composite.includes(column.name) ? [{ name, column }] : [],
  );
  const place = ({ column }: Key) => composite.indexOf(column.name);
  return keys.sort((a, b) => place(a) - place(b));
}

/** Compared as one row, so that the index of the key is read from there on. */
function isAfter(keys: readonly Key[], last: BusinessRecord): SQL {
  const columns = sql.join(
    keys.map(({ column }) => sql`${column}`),
    sql`, `,
  );
  const values = sql.join(
    keys.map(({ name, column }) => sql`${sql.param(last[name], column)}`),
    sql`, `,
  );
  return sql`(${columns}) > (${values})`;
}
