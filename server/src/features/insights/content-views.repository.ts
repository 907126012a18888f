import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { insightValue, insightView } from './insight-views.table.ts';
import { countedOnly } from './view-scope.repository.ts';

export interface ContentViews {
  /** Empty where it was watched outside of posts. */
  postId: string;
  views: number;
}

export function createContentViewsRepository(db: Queryable) {
  return {
    /** How often a video was watched, by the post that it stood in. */
    async byPost(businessId: string, streamId: string): Promise<ContentViews[]> {
      const { rows } = await db.execute<{ post_id: string; views: number }>(sql`
        select coalesce(post.value, '') as post_id, (count(*) filter (where view.played))::int as views
        from ${insightValue} stream
        join ${insightView} view on view.business_id = stream.business_id and view.stream_id = stream.id
        left join ${insightValue} post on post.id = view.post_id
        where stream.business_id = ${businessId} and stream.kind = 'streamId' and stream.value = ${streamId}
          and ${countedOnly}
        group by 1`);
      return rows.map(({ post_id, views }) => ({ postId: post_id, views }));
    },
  };
}
