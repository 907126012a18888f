import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { insightEvent } from './insights.table.ts';

interface PageViews {
  views: number;
  watchTimeMs: number;
}

export function createPageViewsRepository(db: Queryable) {
  return {
    /** Of videos on each page that is not the platform's own, without query and fragment; `until` is exclusive. */
    async byPage(businessId: string, from: Date, until: Date): Promise<Map<string, PageViews>> {
      const { rows } = await db.execute<{ page: string; views: number; watch_time_ms: number }>(sql`
        select substring(page_url from '^[^?#]*') as page,
          count(distinct view_id) filter (where type = 'play') as views,
          coalesce(sum(watched_ms), 0) as watch_time_ms
        from ${insightEvent}
        where overlay_id is null
          and business_id = ${businessId}
          and at >= ${from.toISOString()}::timestamptz
          and at < ${until.toISOString()}::timestamptz
        group by page`);
      return new Map(rows.map(({ page, views, watch_time_ms }) => [page, { views, watchTimeMs: watch_time_ms }]));
    },
  };
}
