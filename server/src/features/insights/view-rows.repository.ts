import type { InsightDimension } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { ViewFigures } from './event-store.ts';
import { insightValue } from './insight-views.table.ts';
import { figuresBy, orderOf } from './view-groups.repository.ts';
import { type SumsRow, toFigures } from './view-measures.repository.ts';
import { dimensionColumn, viewsIn } from './view-scope.repository.ts';

/** So many rows are read at once, as a table that is looked at is. */
const fewRows = 5000;

/** Whole tables, however long. */
export function createViewRows(
  { db, readInPages }: Pick<Database, 'db' | 'readInPages'>,
  table: ViewFigures['table'],
  { few = fewRows } = {},
): Pick<ViewFigures, 'everyRow'> {
  async function hasFew(businessId: string, dimension: InsightDimension): Promise<boolean> {
    const { rows } = await db.execute(sql`
      select from ${insightValue} where business_id = ${businessId} and kind = ${dimension} offset ${few} limit 1`);
    return rows.length === 0;
  }

  return {
    async *everyRow(scope, groupBy, { sort, direction }, { size, signal }) {
      if (await hasFew(scope.businessId, groupBy)) {
        // One more for what is unknown.
        const { rows } = await table(scope, groupBy, { sort, direction, offset: 0, limit: few + 1 });
        for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
        return;
      }
      const order = orderOf(sort, direction);
      const query = sql`
        select figure.*, known.value
        from (${figuresBy(await viewsIn(db, scope), dimensionColumn(groupBy))}) as figure
        left join ${insightValue} known on known.id = figure.part
        order by ${order}`;
      for await (const rows of readInPages<SumsRow & { value: string | null }>(query, { size, signal }))
        yield rows.map((row) => ({ value: row.value ?? '', ...toFigures(row) }));
    },
  };
}
