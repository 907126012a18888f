import type { AuditObject } from '@zeacon/contract';
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { auditEntry } from '../../platform/audit/audit.table.ts';
import type { Queryable } from '../../platform/database/database.ts';

export type AuditEntryRow = typeof auditEntry.$inferSelect;
export type AuditLogRepository = ReturnType<typeof createAuditLogRepository>;

export interface AuditFilter {
  actorId?: string | undefined;
  action?: string | undefined;
  objectType?: AuditObject | undefined;
  objectId?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  /** Only what an operator did as this member. */
  actedAsId?: string | undefined;
}

/** Where an entry stands in the order. */
export type AuditPlace = Pick<AuditEntryRow, 'createdAt' | 'seq'>;

export function createAuditLogRepository(db: Queryable) {
  const matching = (businessId: string, { from, until, ...equal }: AuditFilter): SQL | undefined =>
    and(
      eq(auditEntry.businessId, businessId),
      ...(['actorId', 'action', 'objectType', 'objectId', 'actedAsId'] as const).map((name) =>
        equal[name] === undefined ? undefined : eq(auditEntry[name], equal[name]),
      ),
      from === undefined ? undefined : gte(auditEntry.createdAt, new Date(from)),
      until === undefined ? undefined : lt(auditEntry.createdAt, new Date(until)),
    );
  // Compared as one row, so that an index is read from there on.
  const isBefore = ({ createdAt, seq }: AuditPlace) =>
    sql`(${auditEntry.createdAt}, ${auditEntry.seq}) < (${createdAt.toISOString()}::timestamptz, ${seq}::bigint)`;

  async function list(businessId: string, filter: AuditFilter, after: AuditPlace | undefined, limit: number) {
    return db
      .select()
      .from(auditEntry)
      .where(and(matching(businessId, filter), after && isBefore(after)))
      .orderBy(desc(auditEntry.createdAt), desc(auditEntry.seq))
      .limit(limit);
  }

  return {
    /** Newest first, from the one after `after`. */
    list,

    /** All of them in pages, each read on demand. */
    async *pages(businessId: string, filter: AuditFilter, size: number): AsyncGenerator<AuditEntryRow[], void> {
      let last: AuditEntryRow | undefined;
      do {
        const rows = await list(businessId, filter, last, size);
        if (rows.length > 0) yield rows;
        last = rows.length < size ? undefined : rows.at(-1);
      } while (last);
    },

    async removeBefore(date: Date): Promise<void> {
      await db.delete(auditEntry).where(lt(auditEntry.createdAt, date));
    },
  };
}
