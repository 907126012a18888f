import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { communityMember, post, postComment } from '../communities.table.ts';

export type Step = 'day' | 'week';

export interface StepCounts {
  /** Its first day. */
  date: string;
  activeMembers: number;
  posts: number;
  comments: number;
}

export interface CommunityScope {
  businessId: string;
  communityId: string;
  since: Date;
}

/** First day of the day or week that an instant is in, by UTC. */
const dayOf = (step: Step, instant: SQL) => sql`date_trunc(${sql.raw(`'${step}'`)}, ${instant} at time zone 'UTC')`;
const textOf = (day: SQL) => sql`to_char(${day}, 'YYYY-MM-DD')`;
const instant = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/**
 * What was written since, each by index: posts of the community in order, comments of the business by date. The post of a
 * comment is looked up, as a join would read all posts of the business.
 */
const written = ({ businessId, communityId, since }: CommunityScope) => sql`
  select account_id, created_at, true as is_post from ${post}
  where community_id = ${communityId} and is_pinned in (false, true) and state = 'PUBLISHED'
    and created_at >= ${instant(since)}
  union all
  select said.account_id, said.created_at, false from ${postComment} said
  where said.business_id = ${businessId} and said.created_at >= ${instant(since)}
    and not said.is_removed and not said.is_held
    and (select community_id from ${post} where id = said.post_id) = ${communityId}`;

export function createFiguresRepository(db: Queryable) {
  return {
    async countSteps(step: Step, scope: CommunityScope): Promise<StepCounts[]> {
      const { rows } = await db.execute<StepCounts & Record<string, unknown>>(sql`
        select ${textOf(dayOf(step, sql`created_at`))} as date, count(distinct account_id)::int as "activeMembers",
          (count(*) filter (where is_post))::int as posts, (count(*) filter (where not is_post))::int as comments
        from (${written(scope)}) written group by 1`);
      return rows;
    },

    async countJoined(step: Step, { communityId, since }: CommunityScope): Promise<{ date: string; joined: number }[]> {
      const { rows } = await db.execute<{ date: string; joined: number }>(sql`
        select ${textOf(dayOf(step, sql`joined_at`))} as date, count(*)::int as joined from ${communityMember}
        where community_id = ${communityId} and joined_at >= ${instant(since)} and state = 'ACTIVE' group by 1`);
      return rows;
    },

    /** Of the members who joined in a week, how many wrote in which week. */
    async countReturning(scope: CommunityScope): Promise<{ joinedIn: string; date: string; active: number }[]> {
      const { rows } = await db.execute<{ joinedIn: string; date: string; active: number }>(sql`
        select ${textOf(dayOf('week', sql`member.joined_at`))} as "joinedIn",
          ${textOf(dayOf('week', sql`written.created_at`))} as date, count(distinct member.account_id)::int as active
        from ${communityMember} member
        join (${written(scope)}) written on written.account_id = member.account_id
        where member.community_id = ${scope.communityId} and member.joined_at >= ${instant(scope.since)}
          and member.state = 'ACTIVE' and written.created_at >= member.joined_at
        group by 1, 2`);
      return rows;
    },

    /** Which of these posts are of the community. */
    async keepOwn(communityId: string, postIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (postIds.length === 0) return new Set();
      const { rows } = await db.execute<{ id: string }>(sql`
        select id from ${post} where community_id = ${communityId}
          and id in (select jsonb_array_elements_text(${JSON.stringify(postIds)}::jsonb))`);
      return new Set(rows.map(({ id }) => id));
    },
  };
}
