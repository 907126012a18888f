import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { communitySpace, post, postComment } from '../communities.table.ts';

export function createImportedContentRepository(db: Queryable) {
  async function idsOf(query: ReturnType<typeof sql>): Promise<Set<string>> {
    const { rows } = await db.execute<{ id: string }>(query);
    return new Set(rows.map(({ id }) => id));
  }

  return {
    async insertPosts(rows: (typeof post.$inferInsert)[]): Promise<void> {
      if (rows.length > 0) await db.insert(post).values(rows);
    },

    async insertComments(rows: (typeof postComment.$inferInsert)[]): Promise<void> {
      if (rows.length > 0) await db.insert(postComment).values(rows);
    },

    /** Of these, posts that somebody answered, reacted to, edited, pinned or took down. */
    touchedPosts: (ids: readonly string[]) =>
      idsOf(sql`
        select id from post p where id in ${[...ids]} and (edited_at is not null or is_pinned or state <> 'PUBLISHED'
          or exists (select 1 from post_reaction where post_id = p.id)
          or exists (select 1 from comment_reaction g join post_comment c on c.id = g.comment_id where c.post_id = p.id)
          or exists (select 1 from post_poll where post_id = p.id)
          or exists (select 1 from post_comment c where c.post_id = p.id and not exists (
            select 1 from community_import_row r where r.target_id = c.id)))`),

    /** Of these, comments under posts that stayed when this import was undone. */
    commentsOfKept: (importId: string, ids: readonly string[]) =>
      idsOf(sql`
        select c.id from post_comment c join community_import_row r on r.target_id = c.post_id
        where c.id in ${[...ids]} and r.import_id = ${importId} and r.state = 'KEPT'`),

    async answersTo(ids: readonly string[]): Promise<ReadonlyMap<string | null, { id: string }[]>> {
      const rows = await db
        .select({ id: postComment.id, parentId: postComment.parentId })
        .from(postComment)
        .where(inArray(postComment.parentId, [...ids]));
      return Map.groupBy(rows, ({ parentId }) => parentId);
    },

    spacesWithPosts: (ids: readonly string[]) =>
      idsOf(sql`
        select id from community_space s where id in ${[...ids]} and exists (select 1 from post where space_id = s.id)`),

    async removePosts(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.delete(post).where(inArray(post.id, [...ids]));
    },

    async removeComments(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.delete(postComment).where(inArray(postComment.id, [...ids]));
    },

    async removeSpaces(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.delete(communitySpace).where(inArray(communitySpace.id, [...ids]));
    },
  };
}
