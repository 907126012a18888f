import { and, eq, gt, isNull, ne, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { businessEmail } from './business-email.table.ts';

export function createBusinessEmailRepository(db: Queryable) {
  return {
    async isConfirmed(businessId: string, email: string): Promise<boolean> {
      const [row] = await db.select().from(businessEmail).where(eq(businessEmail.businessId, businessId));
      return row !== undefined && row.confirmedAt !== null && row.email === email;
    },

    /** In place of the link that was sent before. False where this email is confirmed by now. */
    async put(row: { businessId: string; email: string; linkHash: string; expiresAt: Date }): Promise<boolean> {
      const fresh = { ...row, confirmedAt: null };
      const rows = await db
        .insert(businessEmail)
        .values(fresh)
        .onConflictDoUpdate({
          target: businessEmail.businessId,
          set: fresh,
          setWhere: or(isNull(businessEmail.confirmedAt), ne(businessEmail.email, row.email))!,
        })
        .returning({ businessId: businessEmail.businessId });
      return rows.length > 0;
    },

    /** False for a link that was used or replaced, or is too old. */
    async useLink(linkHash: string, now: Date): Promise<boolean> {
      const rows = await db
        .update(businessEmail)
        .set({ confirmedAt: now, linkHash: null })
        .where(and(eq(businessEmail.linkHash, linkHash), gt(businessEmail.expiresAt, now)))
        .returning({ businessId: businessEmail.businessId });
      return rows.length > 0;
    },
  };
}
