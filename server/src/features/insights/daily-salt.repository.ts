import { lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { insightSalt } from './insight-views.table.ts';

export function createDailySaltRepository(db: Queryable) {
  return {
    /** Of a day, `YYYY-MM-DD`; `fresh` if it has none yet. */
    async saltOf(day: string, fresh: string): Promise<string> {
      await db.insert(insightSalt).values({ day, salt: fresh }).onConflictDoNothing();
      const [row] = await db.select().from(insightSalt).where(sql`${insightSalt.day} = ${day}`);
      return row!.salt;
    },

    async forgetBefore(day: string): Promise<void> {
      await db.delete(insightSalt).where(lt(insightSalt.day, day));
    },
  };
}
