import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { insightValue, insightView } from './insight-views.table.ts';
import { countedOnly } from './view-scope.repository.ts';

interface PageViews {
  views: number;
  watchTimeMs: number;
}

export function createPageViewsRepository(db: Queryable) {
  return {
    /** Of videos on each page that is not the platform's own, without query and fragment; `until` is exclusive. */
    async byPage(businessId: string, from: Date, until: Date): Promise<Map<string, PageViews>> {
      const { rows } = await db.execute<{ page: string; views: number; watch_time_ms: number }>(sql`
        select page.value as page, count(*) filter (where view.played) as views,
          coalesce(sum(view.watched_ms), 0) as watch_time_ms
        from ${insightView} view join ${insightValue} page on page.id = view.page
        where view.business_id = ${businessId}
          and view.started_at >= ${from.toISOString()}::timestamptz
          and view.started_at < ${until.toISOString()}::timestamptz
          and ${countedOnly}
        group by page.value`);
      return new Map(rows.map(({ page, views, watch_time_ms }) => [page, { views, watchTimeMs: watch_time_ms }]));
    },
  };
}
