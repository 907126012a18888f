import { and, asc, desc, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { post } from '../communities.table.ts';
import { linkPreview } from './link-previews.table.ts';

export type LinkPreviewRow = typeof linkPreview.$inferSelect;

export function createLinkPreviewsRepository(db: Queryable) {
  const named = db.select({ one: sql`1` }).from(post).where(eq(post.linkPreviewId, linkPreview.id));

  return {
    /** The one of this address; it is not deleted until the transaction ends. */
    async take(id: string, url: string, now: Date): Promise<LinkPreviewRow> {
      for (;;) {
        const row = { id, url, state: 'WAITING' as const, expiresAt: now };
        await db.insert(linkPreview).values(row).onConflictDoNothing();
        const [found] = await db.select().from(linkPreview).where(eq(linkPreview.url, url)).for('key share');
        // One that was being deleted is made anew.
        if (found) return found;
      }
    },

    async find(id: string): Promise<LinkPreviewRow | undefined> {
      const [row] = await db.select().from(linkPreview).where(eq(linkPreview.id, id));
      return row;
    },

    async update(id: string, changes: Partial<typeof linkPreview.$inferInsert>): Promise<void> {
      await db.update(linkPreview).set(changes).where(eq(linkPreview.id, id));
    },

    /** Of those that there is something to show of. */
    async listReady(ids: readonly string[]): Promise<LinkPreviewRow[]> {
      if (ids.length === 0) return [];
      return db
        .select()
        .from(linkPreview)
        .where(and(inArray(linkPreview.id, [...ids]), eq(linkPreview.state, 'READY')));
    },

    /** The newest published posts that show it. */
    postsOf: (id: string, limit: number): Promise<{ id: string; communityId: string }[]> =>
      db
        .select({ id: post.id, communityId: post.communityId })
        .from(post)
        .where(and(eq(post.linkPreviewId, id), eq(post.hidesLink, false), eq(post.state, 'PUBLISHED')))
        .orderBy(desc(post.createdAt))
        .limit(limit),

    /** Over, and of no post; locked, without those that are in use right now. */
    listUnused: (before: Date, limit: number): Promise<LinkPreviewRow[]> =>
      db
        .select()
        .from(linkPreview)
        .where(and(lt(linkPreview.expiresAt, before), notExists(named)))
        .orderBy(asc(linkPreview.expiresAt))
        .limit(limit)
        .for('update', { skipLocked: true }),

    async remove(ids: readonly string[]): Promise<void> {
      await db.delete(linkPreview).where(inArray(linkPreview.id, [...ids]));
    },
  };
}
