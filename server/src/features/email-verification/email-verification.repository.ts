import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { emailVerification } from './email-verification.table.ts';

export function createEmailVerificationRepository(db: Queryable) {
  const isLink = (linkHash: string, now: Date) =>
    and(eq(emailVerification.linkHash, linkHash), gt(emailVerification.expiresAt, now));
  const confirmed = (now: Date) => ({ verifiedAt: now, codeHash: null, linkHash: null });

  return {
    async find(userId: string): Promise<typeof emailVerification.$inferSelect | undefined> {
      const [row] = await db.select().from(emailVerification).where(eq(emailVerification.userId, userId));
      return row;
    },

    /** In place of the code and the link that were sent before. False where this email is confirmed by now. */
    async put(row: {
      userId: string;
      email: string;
      codeHash: string;
      linkHash: string;
      expiresAt: Date;
    }): Promise<boolean> {
      const fresh = { ...row, wrongCodes: 0, verifiedAt: null };
      const rows = await db
        .insert(emailVerification)
        .values(fresh)
        .onConflictDoUpdate({
          target: emailVerification.userId,
          set: fresh,
          setWhere: or(isNull(emailVerification.verifiedAt), ne(emailVerification.email, row.email))!,
        })
        .returning({ userId: emailVerification.userId });
      return rows.length > 0;
    },

    async putConfirmed({ userId, email }: { userId: string; email: string }, now: Date): Promise<void> {
      const row = { userId, email, ...confirmed(now), wrongCodes: 0, expiresAt: now };
      await db
        .insert(emailVerification)
        .values(row)
        .onConflictDoUpdate({
          target: emailVerification.userId,
          set: row,
          // What was shown before is no change of the person, which the audit log would tell of.
          setWhere: or(isNull(emailVerification.verifiedAt), ne(emailVerification.email, email))!,
        });
    },

    /** Counts the try in the same statement, so that many at once are no more than the limit. */
    async tryCode(
      { userId, email, codeHash }: { userId: string; email: string; codeHash: string },
      limit: number,
      now: Date,
    ): Promise<boolean> {
      const isRight = sql`${emailVerification.codeHash} = ${codeHash}`;
      const at = now.toISOString();
      const [row] = await db
        .update(emailVerification)
        .set({
          wrongCodes: sql`${emailVerification.wrongCodes} + 1`,
          verifiedAt: sql`case when ${isRight} then ${at}::timestamptz end`,
          codeHash: sql`case when ${isRight} then null else ${emailVerification.codeHash} end`,
          linkHash: sql`case when ${isRight} then null else ${emailVerification.linkHash} end`,
        })
        .where(
          and(
            eq(emailVerification.userId, userId),
            eq(emailVerification.email, email),
            isNull(emailVerification.verifiedAt),
            gt(emailVerification.expiresAt, now),
            lt(emailVerification.wrongCodes, limit),
          ),
        )
        .returning({ verifiedAt: emailVerification.verifiedAt });
      return row !== undefined && row.verifiedAt !== null;
    },

    /** False if it is none of this person, or none any more. */
    async useLink(userId: string, linkHash: string, now: Date): Promise<boolean> {
      const used = await db
        .update(emailVerification)
        .set(confirmed(now))
        .where(and(eq(emailVerification.userId, userId), isLink(linkHash, now)))
        .returning({ userId: emailVerification.userId });
      return used.length > 0;
    },

    async isLinkOfAnother(userId: string, linkHash: string, now: Date): Promise<boolean> {
      const found = await db
        .select({ userId: emailVerification.userId })
        .from(emailVerification)
        .where(and(ne(emailVerification.userId, userId), isLink(linkHash, now)));
      return found.length > 0;
    },
  };
}
