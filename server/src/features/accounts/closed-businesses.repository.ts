import { and, asc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { businessAccount } from './accounts.table.ts';

export interface ClosedBusiness {
  id: string;
  businessName: string;
  deletesAt: Date;
  /** Of whoever asked for its deletion. */
  language: string | null;
}

/** Businesses whose deletion was asked for. */
export function createClosedBusinessesRepository(db: Queryable) {
  const one = (id: string) => eq(businessAccount.id, id);
  const columns = {
    id: businessAccount.id,
    businessName: businessAccount.businessName,
    deletesAt: businessAccount.deletesAt,
    language: businessAccount.deletionLanguage,
  };
  const isClosed = (row: Omit<ClosedBusiness, 'deletesAt'> & { deletesAt: Date | null }): row is ClosedBusiness =>
    row.deletesAt !== null;

  return {
    /** False when it is closed already, or there is none. */
    async close(id: string, deletesAt: Date, language: string | undefined): Promise<boolean> {
      const rows = await db
        .update(businessAccount)
        .set({ deletesAt, deletionLanguage: language ?? null, deletionRemindedAt: null })
        .where(and(one(id), isNull(businessAccount.deletesAt)))
        .returning({ id: businessAccount.id });
      return rows.length > 0;
    },

    /** False unless it is closed, and its days are not over. */
    async reopen(id: string, now: Date): Promise<boolean> {
      const rows = await db
        .update(businessAccount)
        .set({ deletesAt: null, deletionLanguage: null, deletionRemindedAt: null })
        .where(and(one(id), gt(businessAccount.deletesAt, now)))
        .returning({ id: businessAccount.id });
      return rows.length > 0;
    },

    /** Undefined for an open one. */
    async find(id: string): Promise<ClosedBusiness | undefined> {
      const [row] = await db.select(columns).from(businessAccount).where(one(id));
      return row && isClosed(row) ? row : undefined;
    },

    /** False for a closed one, and for none. An open one stays open until the transaction ends. */
    async keepOpen(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: businessAccount.id })
        .from(businessAccount)
        .where(and(one(id), isNull(businessAccount.deletesAt)))
        .for('share');
      return rows.length > 0;
    },

    /** Whose days are over by then, those that end first. */
    async listEndingBefore(time: Date): Promise<ClosedBusiness[]> {
      const rows = await db
        .select(columns)
        .from(businessAccount)
        .where(and(isNotNull(businessAccount.deletesAt), lte(businessAccount.deletesAt, time)))
        .orderBy(asc(businessAccount.deletesAt));
      return rows.filter(isClosed);
    },

    /** False when its owner was reminded already. */
    async noteReminder(id: string, now: Date): Promise<boolean> {
      const rows = await db
        .update(businessAccount)
        .set({ deletionRemindedAt: now })
        .where(and(one(id), isNotNull(businessAccount.deletesAt), isNull(businessAccount.deletionRemindedAt)))
        .returning({ id: businessAccount.id });
      return rows.length > 0;
    },

    async remove(id: string): Promise<void> {
      await db.delete(businessAccount).where(one(id));
    },
  };
}
