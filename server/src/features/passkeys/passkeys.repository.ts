import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { userPasskey } from './passkeys.table.ts';

export type PasskeyRow = typeof userPasskey.$inferSelect;

export function createPasskeysRepository(db: Queryable) {
  const own = (userId: string, id: string) => and(eq(userPasskey.userId, userId), eq(userPasskey.id, id));

  return {
    async list(userId: string): Promise<PasskeyRow[]> {
      return db
        .select()
        .from(userPasskey)
        .where(eq(userPasskey.userId, userId))
        .orderBy(desc(userPasskey.createdAt), desc(userPasskey.id));
    },

    async count(userId: string): Promise<number> {
      const [row] = await db.select({ total: count() }).from(userPasskey).where(eq(userPasskey.userId, userId));
      return row?.total ?? 0;
    },

    /** Until the transaction ends, nobody else adds one for this person. */
    async lockAdding(userId: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`passkeys:${userId}`}))`);
    },

    /** Undefined when somebody has added it already. */
    async insert(row: Omit<PasskeyRow, 'lastUsedAt'>): Promise<PasskeyRow | undefined> {
      const [inserted] = await db
        .insert(userPasskey)
        .values(row)
        .onConflictDoNothing({ target: userPasskey.credentialId })
        .returning();
      return inserted;
    },

    /** Until the transaction ends, nobody else signs in with it, and it is not removed. */
    async lock(credentialId: string): Promise<PasskeyRow | undefined> {
      const [row] = await db.select().from(userPasskey).where(eq(userPasskey.credentialId, credentialId)).for('update');
      return row;
    },

    async noteUse(id: string, use: Pick<PasskeyRow, 'counter' | 'isSynced'> & { lastUsedAt: Date }): Promise<void> {
      await db.update(userPasskey).set(use).where(eq(userPasskey.id, id));
    },

    async rename(userId: string, id: string, name: string): Promise<PasskeyRow | undefined> {
      const [row] = await db.update(userPasskey).set({ name }).where(own(userId, id)).returning();
      return row;
    },

    async removeAllOf(userId: string): Promise<void> {
      await db.delete(userPasskey).where(eq(userPasskey.userId, userId));
    },

    async remove(userId: string, id: string): Promise<PasskeyRow | undefined> {
      const [row] = await db.delete(userPasskey).where(own(userId, id)).returning();
      return row;
    },
  };
}
