import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { conversion } from './conversions.table.ts';
import { createEventsRepository } from './events.repository.ts';
import { insightOverlay, insightView, insightWatch } from './insight-views.table.ts';
import { insightEvent } from './insights.table.ts';

/** Takes views away with everything that is known of them, so that figures are as if they had never been. In a transaction. */
export function createViewRemovalRepository(db: Queryable) {
  return {
    /** Keeps intake from adding to views until the transaction ends: a view is there for all of a batch, or not at all. */
    async lock(): Promise<void> {
      await db.execute(sql`lock table ${insightView} in share row exclusive mode`);
    },

    /** Of a business, the oldest that began before; at most `limit`. */
    async keysBefore(businessId: string, before: Date, limit: number): Promise<number[]> {
      const { rows } = await db.execute<{ key: number }>(sql`
        select key from ${insightView}
        where business_id = ${businessId} and started_at < ${before.toISOString()}::timestamptz
        order by started_at limit ${limit}`);
      return rows.map(({ key }) => key);
    },

    /** Conversions of clicks that are not stored have no view to go with. */
    async removeConversionsBefore(businessId: string, before: Date): Promise<void> {
      await db.execute(sql`
        delete from ${conversion}
        where business_id = ${businessId} and at < ${before.toISOString()}::timestamptz and view_key is null`);
    },

    /** Needs the lock. */
    async remove(keys: readonly number[]): Promise<void> {
      if (keys.length === 0) return;
      const gone = sql`any(${sql.param([...keys])}::bigint[])`;
      const { rows: days } = await db.execute<{ day: string }>(
        sql`select distinct day::text as day from ${insightView} where key = ${gone}`,
      );
      const ofThem = sql`view_key = ${gone} and day = any(${sql.param(days.map(({ day }) => day))}::date[])`;
      const { rows: clicks } = await db.execute<{ id: string }>(
        sql`select id from ${insightEvent} where ${ofThem} and type = 'overlayClick'`,
      );
      const clickIds = clicks.map(({ id }) => id);
      // A conversion that looks for its click at this moment finds it and is seen here, or does not find it any more.
      await createEventsRepository(db).lockClicks(clickIds);
      await db.execute(sql`
        delete from ${conversion} where view_key = ${gone} or click_key = any(${sql.param(clickIds)}::uuid[])`);
      await db.execute(sql`delete from ${insightEvent} where ${ofThem}`);
      await db.execute(sql`delete from ${insightOverlay} where view_key = ${gone}`);
      await db.execute(sql`delete from ${insightWatch} where view_key = ${gone}`);
      await db.execute(sql`delete from ${insightView} where key = ${gone}`);
    },
  };
}
