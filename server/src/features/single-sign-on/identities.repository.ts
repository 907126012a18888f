import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { userIdentity } from './single-sign-on.table.ts';

export type IdentityRow = typeof userIdentity.$inferSelect;

interface Named {
  issuer: string;
  subject: string;
}

const isNamed = ({ issuer, subject }: Named) => and(eq(userIdentity.issuer, issuer), eq(userIdentity.subject, subject));

export function createIdentitiesRepository(db: Queryable) {
  return {
    async list(userId: string): Promise<IdentityRow[]> {
      return db
        .select()
        .from(userIdentity)
        .where(eq(userIdentity.userId, userId))
        .orderBy(desc(userIdentity.createdAt), desc(userIdentity.id));
    },

    async count(userId: string): Promise<number> {
      const [row] = await db.select({ total: count() }).from(userIdentity).where(eq(userIdentity.userId, userId));
      return row?.total ?? 0;
    },

    async find(named: Named): Promise<IdentityRow | undefined> {
      const [row] = await db.select().from(userIdentity).where(isNamed(named));
      return row;
    },

    /** Until the transaction ends, it is not unlinked. */
    async lock(named: Named): Promise<IdentityRow | undefined> {
      const [row] = await db.select().from(userIdentity).where(isNamed(named)).for('update');
      return row;
    },

    /** Until the transaction ends, nobody else links one to this person. */
    async lockLinking(userId: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`identities:${userId}`}))`);
    },

    /** Undefined when somebody has linked it already. */
    async insert(row: IdentityRow): Promise<IdentityRow | undefined> {
      const [inserted] = await db
        .insert(userIdentity)
        .values(row)
        .onConflictDoNothing({ target: [userIdentity.issuer, userIdentity.subject] })
        .returning();
      return inserted;
    },

    async noteUse(id: string, lastUsedAt: Date): Promise<void> {
      await db.update(userIdentity).set({ lastUsedAt }).where(eq(userIdentity.id, id));
    },

    async removeAllOf(userId: string): Promise<void> {
      await db.delete(userIdentity).where(eq(userIdentity.userId, userId));
    },

    async remove(userId: string, id: string): Promise<IdentityRow | undefined> {
      const [row] = await db
        .delete(userIdentity)
        .where(and(eq(userIdentity.userId, userId), eq(userIdentity.id, id)))
        .returning();
      return row;
    },
  };
}
