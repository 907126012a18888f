import type { PostReaction } from '@zeacon/contract';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { commentReaction, postReaction } from './communities.table.ts';

/** Whose the reaction is. */
interface Given {
  /** Of the post or comment. */
  id: string;
  accountId: string;
  reaction: PostReaction;
}

export interface CountedReaction {
  id: string;
  reaction: PostReaction;
  count: number;
  isMine: boolean;
}

export type ReactionsRepository = ReturnType<typeof createReactionsRepository>;

export function createReactionsRepository(db: Queryable) {
  const isOf = (
    accountId: string | undefined,
    column: typeof postReaction.accountId | typeof commentReaction.accountId,
  ) => sql<boolean>`coalesce(bool_or(${column} = ${accountId ?? ''}), false)`;

  return {
    async ofPosts(ids: readonly string[], accountId: string | undefined): Promise<CountedReaction[]> {
      if (ids.length === 0) return [];
      const { postId, reaction } = postReaction;
      return db
        .select({ id: postId, reaction, count: count(), isMine: isOf(accountId, postReaction.accountId) })
        .from(postReaction)
        .where(inArray(postId, [...ids]))
        .groupBy(postId, reaction);
    },

    async ofComments(ids: readonly string[], accountId: string | undefined): Promise<CountedReaction[]> {
      if (ids.length === 0) return [];
      const { commentId, reaction } = commentReaction;
      return db
        .select({ id: commentId, reaction, count: count(), isMine: isOf(accountId, commentReaction.accountId) })
        .from(commentReaction)
        .where(inArray(commentId, [...ids]))
        .groupBy(commentId, reaction);
    },

    async give({ id, ...given }: Given & { businessId: string }): Promise<void> {
      await db
        .insert(postReaction)
        .values({ postId: id, ...given })
        .onConflictDoNothing();
    },

    async takeBack({ id, accountId, reaction }: Given): Promise<void> {
      const { postId } = postReaction;
      await db
        .delete(postReaction)
        .where(and(eq(postId, id), eq(postReaction.accountId, accountId), eq(postReaction.reaction, reaction)));
    },

    async giveComment({ id, ...given }: Given & { businessId: string }): Promise<void> {
      await db
        .insert(commentReaction)
        .values({ commentId: id, ...given })
        .onConflictDoNothing();
    },

    async takeBackFromComment({ id, accountId, reaction }: Given): Promise<void> {
      const { commentId } = commentReaction;
      await db
        .delete(commentReaction)
        .where(
          and(eq(commentId, id), eq(commentReaction.accountId, accountId), eq(commentReaction.reaction, reaction)),
        );
    },

    /** Of a comment that is gone for good, while its place stays for the answers to it. */
    async forgetOfComment(id: string): Promise<void> {
      await db.delete(commentReaction).where(eq(commentReaction.commentId, id));
    },
  };
}
