import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { insightValue } from './insight-views.table.ts';

/** Businesses of which anything was ever seen, from the list of values, which is far shorter than that of views. */
export async function listSeenBusinesses(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ business_id: string }>(
    sql`select distinct business_id from ${insightValue} where kind = 'streamId' order by 1`,
  );
  return rows.map(({ business_id }) => business_id);
}
