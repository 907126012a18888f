import { textVersionMax } from '@zeacon/contract';
import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { post, postComment } from './communities.table.ts';
import { textVersion } from './text-versions.table.ts';

export interface EditedText {
  postId: string;
  /** Null for the post itself. */
  commentId: string | null;
}

const of = ({ postId, commentId }: EditedText) =>
  and(
    eq(textVersion.postId, postId),
    commentId === null ? isNull(textVersion.commentId) : eq(textVersion.commentId, commentId),
  );

export const createTextVersionsRepository = (db: Queryable) => ({
  /** The newest first. */
  list: (edited: EditedText) =>
    db.select().from(textVersion).where(of(edited)).orderBy(desc(textVersion.writtenAt), desc(textVersion.id)),

  /** Whether others have read an earlier one. */
  has: async (edited: EditedText): Promise<boolean> => (await db.$count(textVersion, of(edited))) > 0,

  /** Of all that somebody wrote. */
  async listOf(accountId: string) {
    const rows = await db
      .select({ version: textVersion })
      .from(textVersion)
      .innerJoin(post, eq(post.id, textVersion.postId))
      .leftJoin(postComment, eq(postComment.id, textVersion.commentId))
      .where(
        or(and(isNull(textVersion.commentId), eq(post.accountId, accountId)), eq(postComment.accountId, accountId)),
      )
      .orderBy(asc(textVersion.writtenAt), asc(textVersion.id));
    return rows.map(({ version }) => version);
  },

  /** The oldest go where there are too many. */
  async keep(row: typeof textVersion.$inferInsert): Promise<void> {
    await db.insert(textVersion).values(row);
    const older = db
      .select({ id: textVersion.id })
      .from(textVersion)
      .where(of({ postId: row.postId, commentId: row.commentId ?? null }))
      .orderBy(desc(textVersion.writtenAt), desc(textVersion.id))
      .offset(textVersionMax);
    await db.delete(textVersion).where(inArray(textVersion.id, older));
  },

  async removeOfComment(commentId: string): Promise<void> {
    await db.delete(textVersion).where(eq(textVersion.commentId, commentId));
  },
});
