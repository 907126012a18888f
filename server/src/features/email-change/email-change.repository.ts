import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { emailChange } from './email-change.table.ts';

interface Entered {
  userId: string;
  codeHash: string;
}

export function createEmailChangeRepository(db: Queryable) {
  return {
    /** In place of what was sent before. */
    async put(row: Entered & { email: string; expiresAt: Date }): Promise<void> {
      const fresh = { ...row, wrongCodes: 0 };
      await db.insert(emailChange).values(fresh).onConflictDoUpdate({ target: emailChange.userId, set: fresh });
    },

    /** Counts a code in the same statement that compares it, so that many at once are no more than the limit. */
    async countWrong({ userId, codeHash }: Entered): Promise<void> {
      await db
        .update(emailChange)
        .set({ wrongCodes: sql`${emailChange.wrongCodes} + 1` })
        .where(and(eq(emailChange.userId, userId), ne(emailChange.codeHash, codeHash)));
    },

    /** Takes it away and answers the new email; undefined if the code is wrong, too old or one too many. */
    async take({ userId, codeHash }: Entered, tries: number, now: Date): Promise<string | undefined> {
      const [row] = await db
        .delete(emailChange)
        .where(
          and(
            eq(emailChange.userId, userId),
            eq(emailChange.codeHash, codeHash),
            gt(emailChange.expiresAt, now),
            lt(emailChange.wrongCodes, tries),
          ),
        )
        .returning({ email: emailChange.email });
      return row?.email;
    },
  };
}
