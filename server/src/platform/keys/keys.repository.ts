import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { businessAccount } from '../database/schema.ts';
import { signingKey } from './keys.table.ts';

export type KeyRow = typeof signingKey.$inferSelect;

export function createKeysRepository(db: Queryable) {
  return {
    /** All keys, including retired ones, oldest first. */
    list: (): Promise<KeyRow[]> =>
      db.select().from(signingKey).orderBy(asc(signingKey.purpose), asc(signingKey.number)),

    /** Whether the platform has been used. */
    hasAccounts: async (): Promise<boolean> => (await db.$count(businessAccount)) > 0,

    /** The first key of each purpose; leaves keys alone that another server made meanwhile. */
    async addFirst(keys: readonly { purpose: string; sealed: string }[], createdAt: Date): Promise<void> {
      if (keys.length === 0) return;
      const rows = keys.map(({ purpose, sealed }) => ({ purpose, number: 1, sealed, createdAt }));
      await db.insert(signingKey).values(rows).onConflictDoNothing();
    },

    async addNext(purpose: string, sealed: string, createdAt: Date): Promise<number> {
      const number = sql<number>`(select coalesce(max(${signingKey.number}), 0) + 1 from ${signingKey} where ${signingKey.purpose} = ${purpose})`;
      const [row] = await db
        .insert(signingKey)
        .values({ purpose, number, sealed, createdAt })
        .returning({ number: signingKey.number });
      return row!.number;
    },

    /** Retires all keys of the purpose except the one with this number. */
    async retireOthers(purpose: string, number: number, retiredAt: Date): Promise<void> {
      await db
        .update(signingKey)
        .set({ retiredAt })
        .where(and(eq(signingKey.purpose, purpose), ne(signingKey.number, number), isNull(signingKey.retiredAt)));
    },
  };
}
