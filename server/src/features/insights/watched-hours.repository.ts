import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { insightView } from './insight-views.table.ts';
import { countedOnly } from './view-scope.repository.ts';

export interface WatchedHour {
  businessId: string;
  /** In UTC; a view counts for the one in which it began. */
  hour: Date;
  watchedMs: number;
}

export function createWatchedHoursRepository(db: Queryable) {
  return {
    /** How long videos of these businesses were watched since that hour began; bots and own views are left out. */
    async watchedByHour(businessIds: readonly string[], since: Date): Promise<WatchedHour[]> {
      const { rows } = await db.execute<{ business_id: string; hour_ms: string; watched_ms: string }>(sql`
        select business.id as business_id, watched.hour_ms::text, watched.watched_ms::text
        from unnest(${sql.param([...businessIds])}::text[]) business (id)
        cross join lateral (
          select (extract(epoch from date_trunc('hour', view.started_at, 'UTC')) * 1000)::bigint as hour_ms,
            sum(view.watched_ms) as watched_ms
          from ${insightView} view
          where view.business_id = business.id and view.started_at >= ${since.toISOString()}::timestamptz
            and ${countedOnly}
          group by 1
        ) watched
        where watched.watched_ms > 0`);
      return rows.map(({ business_id, hour_ms, watched_ms }) => ({
        businessId: business_id,
        hour: new Date(Number(hour_ms)),
        watchedMs: Number(watched_ms),
      }));
    },
  };
}
