import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { mail } from './mail.table.ts';

export type MailRepository = ReturnType<typeof createMailRepository>;
export type MailRow = typeof mail.$inferSelect;

export function createMailRepository(db: Queryable) {
  const waiting = (id: string) => and(eq(mail.id, id), eq(mail.state, 'waiting'));

  return {
    async insert(row: typeof mail.$inferInsert): Promise<void> {
      await db.insert(mail).values(row);
    },

    async findWaiting(id: string): Promise<MailRow | undefined> {
      const [row] = await db.select().from(mail).where(waiting(id));
      return row;
    },

    async markSent(id: string, now: Date): Promise<void> {
      await db
        .update(mail)
        .set({ state: 'sent', values: null, lastError: null, attempts: sql`${mail.attempts} + 1`, sentAt: now })
        .where(waiting(id));
    },

    /** It remains queued unless the failure is `final`. */
    async noteFailure(id: string, lastError: string, final: boolean): Promise<void> {
      await db
        .update(mail)
        .set({ lastError, attempts: sql`${mail.attempts} + 1`, ...(final && { state: 'failed', values: null }) })
        .where(waiting(id));
    },

    async removeBefore(time: Date): Promise<void> {
      await db.delete(mail).where(lt(mail.createdAt, time));
    },
  };
}
