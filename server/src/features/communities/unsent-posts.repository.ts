import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { unsentPost } from './unsent-posts.table.ts';

/** Where somebody writes: a new post, or one that they change. */
export interface UnsentPlace {
  communityId: string;
  writer: { accountId: string } | { userId: string };
  postId?: string | undefined;
}

export type UnsentRow = typeof unsentPost.$inferSelect;

export function createUnsentPostsRepository(db: Queryable) {
  const at = ({ communityId, writer, postId }: UnsentPlace) =>
    and(
      eq(unsentPost.communityId, communityId),
      'accountId' in writer ? eq(unsentPost.accountId, writer.accountId) : eq(unsentPost.userId, writer.userId),
      postId === undefined ? isNull(unsentPost.postId) : eq(unsentPost.postId, postId),
    );

  return {
    async find(place: UnsentPlace): Promise<UnsentRow | undefined> {
      const [row] = await db.select().from(unsentPost).where(at(place));
      return row;
    },

    /** Locks it until the transaction ends. */
    async lock(place: UnsentPlace): Promise<UnsentRow | undefined> {
      const [row] = await db.select().from(unsentPost).where(at(place)).for('update');
      return row;
    },

    /** False if there is one already. */
    async insert(row: typeof unsentPost.$inferInsert): Promise<boolean> {
      const rows = await db.insert(unsentPost).values(row).onConflictDoNothing().returning({ id: unsentPost.id });
      return rows.length > 0;
    },

    async update(id: string, changes: Pick<UnsentRow, 'content' | 'revision' | 'savedAt'>): Promise<void> {
      await db.update(unsentPost).set(changes).where(eq(unsentPost.id, id));
    },

    /** Of this revision alone. */
    async remove(place: UnsentPlace, revision: number): Promise<void> {
      await db.delete(unsentPost).where(and(at(place), eq(unsentPost.revision, revision)));
    },

    listOf: (accountId: string): Promise<UnsentRow[]> =>
      db.select().from(unsentPost).where(eq(unsentPost.accountId, accountId)),
  };
}
