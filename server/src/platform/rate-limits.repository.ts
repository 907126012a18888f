import { eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from './database/database.ts';
import { rateLimit } from './rate-limits.table.ts';

export type RateLimitsRepository = ReturnType<typeof createRateLimitsRepository>;

export function createRateLimitsRepository(db: Queryable) {
  return {
    /** Counts one hit in one statement, opening a new window if the last one has ended. */
    async hit(key: string, now: Date, windowEndsAt: Date): Promise<{ hits: number; windowEndsAt: Date }> {
      const over = sql`${rateLimit.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
      const [row] = await db
        .insert(rateLimit)
        .values({ key, hits: 1, windowEndsAt })
        .onConflictDoUpdate({
          target: rateLimit.key,
          set: {
            hits: sql`case when ${over} then 1 else ${rateLimit.hits} + 1 end`,
            windowEndsAt: sql`case when ${over} then excluded.window_ends_at else ${rateLimit.windowEndsAt} end`,
          },
        })
        .returning({ hits: rateLimit.hits, windowEndsAt: rateLimit.windowEndsAt });
      return row!;
    },

    async delete(key: string): Promise<void> {
      await db.delete(rateLimit).where(eq(rateLimit.key, key));
    },

    async deleteOver(now: Date): Promise<void> {
      await db.delete(rateLimit).where(lt(rateLimit.windowEndsAt, now));
    },
  };
}
