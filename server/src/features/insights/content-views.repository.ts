import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { insightValue, insightView } from './insight-views.table.ts';
import { countedOnly } from './view-scope.repository.ts';

export interface ContentViews {
  /** Empty where it was watched outside of posts. */
  postId: string;
  views: number;
}

export interface WatchedInPost {
  postId: string;
  /** UTC day on which the view began, as `2026-03-10`. */
  date: string;
  watchedMs: number;
  /** The community of whose members who were signed in; empty of others. */
  memberOf: string;
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

    /** How long videos in posts were watched since then. */
    async watchedInPosts(businessId: string, since: Date): Promise<WatchedInPost[]> {
      const { rows } = await db.execute<{ post_id: string; member_of: string; day: string; watched_ms: string }>(sql`
        select post.value as post_id, coalesce(member.value, '') as member_of, to_char(view.started_at at time zone 'UTC', 'YYYY-MM-DD') as day,
          sum(view.watched_ms)::text as watched_ms
        from ${insightView} view join ${insightValue} post on post.id = view.post_id
        left join ${insightValue} member on member.id = view.member_of
        where view.business_id = ${businessId} and view.started_at >= ${since.toISOString()}::timestamptz
          and view.post_id > 0 and ${countedOnly}
        group by 1, 2, 3`);
      return rows.map(({ post_id, member_of, day, watched_ms }) => ({
        postId: post_id,
        memberOf: member_of,
        date: day,
        watchedMs: Number(watched_ms),
      }));
    },
  };
}
