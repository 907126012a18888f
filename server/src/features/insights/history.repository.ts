import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { insightValue, insightView } from './insight-views.table.ts';
import { countedOnly, instantAfter } from './view-scope.repository.ts';

/** The first day of a period, `YYYY-MM-DD` in the time zone. */
export interface FirstDay {
  businessId: string;
  startDate: string;
  timeZone: string;
}

export type HistoryRepository = ReturnType<typeof createHistoryRepository>;

/** When what is counted began. The database has every view, whichever store figures are read from. */
export function createHistoryRepository(db: Queryable) {
  const isSeenBy = ({ startDate, timeZone }: FirstDay) =>
    sql`view.started_at < ${instantAfter(startDate, timeZone)} and ${countedOnly}`;

  return {
    /** Whether the business had a view by the end of that day. */
    async hasBegun(day: FirstDay): Promise<boolean> {
      const { rows } = await db.execute<{ has_begun: boolean }>(sql`
        select exists (
          select from ${insightView} view where view.business_id = ${day.businessId} and ${isSeenBy(day)}
        ) as has_begun`);
      return rows[0]!.has_begun;
    },

    /** Those of the videos that had one. */
    async begunVideos(day: FirstDay, streamIds: readonly string[]): Promise<string[]> {
      const { rows } = await db.execute<{ value: string }>(sql`
        select known.value from ${insightValue} known
        where known.business_id = ${day.businessId} and known.kind = 'streamId'
          and known.value = any(${sql.param([...streamIds])}::text[])
          and exists (select from ${insightView} view where view.stream_id = known.id and ${isSeenBy(day)})`);
      return rows.map(({ value }) => value);
    },
  };
}
