import { eq, lt } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { communityEmbedCode, post, postComment } from './communities.table.ts';

export type EmbedCodeRow = typeof communityEmbedCode.$inferSelect;

export function createEmbedCodesRepository(db: Queryable) {
  return {
    async put(row: EmbedCodeRow, now: Date): Promise<void> {
      await db.delete(communityEmbedCode).where(lt(communityEmbedCode.expiresAt, now));
      await db.insert(communityEmbedCode).values(row);
    },

    /** Of two that take the same one at once, one gets it. */
    async take(hash: string): Promise<EmbedCodeRow | undefined> {
      const [row] = await db.delete(communityEmbedCode).where(eq(communityEmbedCode.hash, hash)).returning();
      return row;
    },

    async businessOfPost(id: string): Promise<string | undefined> {
      const [row] = await db.select({ businessId: post.businessId }).from(post).where(eq(post.id, id));
      return row?.businessId;
    },

    async businessOfComment(id: string): Promise<string | undefined> {
      const [row] = await db
        .select({ businessId: postComment.businessId })
        .from(postComment)
        .where(eq(postComment.id, id));
      return row?.businessId;
    },
  };
}
