import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { searchLink } from './search-console.table.ts';

export type SearchLinkRow = typeof searchLink.$inferSelect;

export function createSearchLinksRepository(db: Queryable) {
  return {
    async insert(row: SearchLinkRow): Promise<void> {
      await db.insert(searchLink).values(row);
    },

    /** Once, and only by whoever began it, for the same business. */
    async take(
      hash: string,
      { businessId, userId }: Pick<SearchLinkRow, 'businessId' | 'userId'>,
      now: Date,
    ): Promise<SearchLinkRow | undefined> {
      const isTheirs = and(eq(searchLink.businessId, businessId), eq(searchLink.userId, userId));
      const [row] = await db
        .delete(searchLink)
        .where(and(eq(searchLink.hash, hash), isTheirs, gt(searchLink.expiresAt, now)))
        .returning();
      return row;
    },

    async removeOver(now: Date): Promise<void> {
      await db.delete(searchLink).where(lte(searchLink.expiresAt, now));
    },
  };
}
