import type { RichText } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { post, postComment, postReaction } from './communities.table.ts';
import { isSeenBy, type ReadingMember } from './hidden.repository.ts';

export interface BestPost {
  id: string;
  title: string;
  body: RichText;
  /** Members who reacted. */
  reactions: number;
  comments: number;
}

/** A community that writes more has its best among these too. */
const newest = 1000;

/**
 * The posts since a date that most members reacted to and commented on, best first; those without either are left out, and
 * those that a reader does not want to see.
 */
export async function bestPosts(
  db: Queryable,
  { communityId, since, limit, seenBy }: { communityId: string; since: Date; limit: number; seenBy?: ReadingMember },
): Promise<BestPost[]> {
  const { rows } = await db.execute<BestPost & Record<string, unknown>>(sql`
    select id, title, body, reactions, comments from (
      select recent.*,
        (select count(distinct account_id) from ${postReaction} r where r.post_id = recent.id) as reactions,
        (select count(*) from ${postComment} c where c.post_id = recent.id and not c.is_removed and not c.is_held)
          as comments
      from (
        select id, title, body, created_at from ${post}
        where community_id = ${communityId} and is_pinned in (false, true) and state = 'PUBLISHED'
          and created_at >= ${since.toISOString()}::timestamptz
          ${seenBy ? sql`and ${isSeenBy(seenBy, sql`account_id`)}` : sql``}
        order by created_at desc limit ${newest}
      ) as recent
    ) as counted
    where reactions + comments > 0
    order by reactions + comments desc, created_at desc, id limit ${limit}`);
  return rows.map(({ id, title, body, reactions, comments }) => ({ id, title, body, reactions, comments }));
}
