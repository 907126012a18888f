import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { post, postComment, postReaction } from './communities.table.ts';
import { isSeenBy, type ReadingMember } from './hidden.repository.ts';
import type { PostRow } from './posts.repository.ts';
import { postRanking } from './rankings.table.ts';

export type RankingRow = typeof postRanking.$inferSelect;

/** What is ranked: the posts of a community, or of one of its spaces. */
export interface RankedPlace {
  communityId: string;
  spaceId: string | null;
}

/** Older posts are not popular any more. */
const newest = 1000;
const ranked = 500;
const halfLifeDays = 7;

const isOf = ({ communityId, spaceId }: RankedPlace) =>
  and(
    eq(postRanking.communityId, communityId),
    spaceId === null ? isNull(postRanking.spaceId) : eq(postRanking.spaceId, spaceId),
  );

export function createRankingsRepository(db: Queryable) {
  return {
    async find(place: RankedPlace, id: string): Promise<RankingRow | undefined> {
      const [row] = await db
        .select()
        .from(postRanking)
        .where(and(eq(postRanking.id, id), isOf(place)));
      return row;
    },

    /** The last one made after that moment. */
    async findNewest(place: RankedPlace, after: Date): Promise<RankingRow | undefined> {
      const [row] = await db
        .select()
        .from(postRanking)
        .where(and(isOf(place), gt(postRanking.asOf, after)))
        .orderBy(desc(postRanking.asOf), desc(postRanking.id))
        .limit(1);
      return row;
    },

    insert: (row: RankingRow) => db.insert(postRanking).values(row),

    removeBefore: (place: RankedPlace, moment: Date) =>
      db.delete(postRanking).where(and(isOf(place), lt(postRanking.asOf, moment))),

    /**
     * Of the newest posts, the pinned ones first, then by points: one for each other member who reacted, one for each who
     * commented, halved for every week since the post was published. Without points, the newest is first.
     */
    async rank({ communityId, spaceId }: RankedPlace, asOf: Date): Promise<string[]> {
      const at = sql`${asOf.toISOString()}::timestamptz`;
      const isIn = spaceId === null ? sql`community_id = ${communityId}` : sql`space_id = ${spaceId}`;
      const others = sql`account_id is distinct from recent.account_id`;
      const { rows } = await db.execute<{ id: string }>(sql`
        select id from (
          select recent.*,
            (select count(distinct r.account_id) from ${postReaction} r where r.post_id = recent.id and r.${others})
            + (select count(distinct c.account_id) from ${postComment} c
                where c.post_id = recent.id and not c.is_removed and not c.is_held and c.${others}) as points
          from (
            select id, account_id, is_pinned, created_at from ${post}
            where ${isIn} and is_pinned in (false, true) and state = 'PUBLISHED' and created_at <= ${at}
            order by is_pinned desc, created_at desc, id desc limit ${newest}
          ) as recent
        ) as counted
        order by is_pinned desc,
          points * power(0.5, extract(epoch from ${at} - created_at) / ${halfLifeDays * 86_400}) desc,
          created_at desc, id desc
        limit ${ranked}`);
      return rows.map(({ id }) => id);
    },

    /** One more than `size` if there are more: published posts behind that many of a ranking, with their places in it. */
    async listRanked(
      ranking: RankingRow,
      { after, size, seenBy }: { after: number; size: number; seenBy?: ReadingMember | undefined },
    ): Promise<{ row: PostRow; rank: number }[]> {
      const inOrder = sql`unnest(${sql.param(ranking.postIds.slice(after))}::text[]) with ordinality as ranked(id, rank)`;
      const rows = await db
        .select({ row: post, rank: sql<string>`ranked.rank` })
        .from(inOrder)
        .innerJoin(post, sql`${post.id} = ranked.id`)
        .where(
          and(
            eq(post.communityId, ranking.communityId),
            ranking.spaceId === null ? undefined : eq(post.spaceId, ranking.spaceId),
            eq(post.state, 'PUBLISHED'),
            isSeenBy(seenBy, post.accountId),
          ),
        )
        .orderBy(sql`ranked.rank`)
        .limit(size + 1);
      return rows.map(({ row, rank }) => ({ row, rank: after + Number(rank) }));
    },
  };
}
