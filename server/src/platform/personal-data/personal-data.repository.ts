import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { auditEntry } from '../audit/audit.table.ts';
import type { Queryable } from '../database/database.ts';
import { businessMember } from '../database/schema.ts';
import { type PersonalTable, personalTables } from './personal.repository.ts';

export type PersonalDataRepository = ReturnType<typeof createPersonalDataRepository>;

type Row = Record<string, unknown>;

const entryColumns = {
  seq: auditEntry.seq,
  businessId: auditEntry.businessId,
  createdAt: auditEntry.createdAt,
  action: auditEntry.action,
  actorId: auditEntry.actorId,
  actorName: auditEntry.actorName,
  objectType: auditEntry.objectType,
  objectId: auditEntry.objectId,
  objectTitle: auditEntry.objectTitle,
  address: auditEntry.address,
  country: auditEntry.country,
  userAgent: auditEntry.userAgent,
};

/** What is stored about one person. */
export function createPersonalDataRepository(db: Queryable) {
  async function read({ table, of, leftOut = [], added = {} }: PersonalTable, userId: string): Promise<Row[]> {
    const columns = Object.entries(getTableColumns(table)).filter(([name]) => !leftOut.includes(name));
    return db
      .select({ ...Object.fromEntries(columns), ...added })
      .from(table)
      .where(eq(of, userId));
  }

  /** The oldest first. */
  async function* pagesOf(which: SQL | undefined, size: number) {
    let last: { createdAt: Date; seq: number } | undefined;
    do {
      // Compared as one row, so that an index is read from there on.
      const isAfter: SQL | undefined =
        last &&
        sql`(${auditEntry.createdAt}, ${auditEntry.seq}) > (${last.createdAt.toISOString()}::timestamptz, ${last.seq}::bigint)`;
      const rows = await db
        .select(entryColumns)
        .from(auditEntry)
        .where(and(which, isAfter))
        .orderBy(asc(auditEntry.createdAt), asc(auditEntry.seq))
        .limit(size);
      if (rows.length > 0) yield rows;
      last = rows.length < size ? undefined : rows.at(-1);
    } while (last);
  }

  return {
    /** Table by table, each with the name that it has in the export. */
    async *records(userId: string): AsyncGenerator<{ name: string; rows: Row[] }, void> {
      for (const table of Object.values(personalTables)) yield { name: table.name, rows: await read(table, userId) };
    },

    /**
     * What the logs of their businesses say that they did, or that was done to them, in pages. Of others who did it the
     * name is told, but not from where.
     */
    async *auditEntries(userId: string, size: number): AsyncGenerator<Row[], void> {
      const memberships = await db
        .select({ id: businessMember.businessId })
        .from(businessMember)
        .where(eq(businessMember.userId, userId));
      const isOwn = eq(auditEntry.actorId, userId);
      const isAbout = and(inArray(auditEntry.objectType, ['user', 'member']), eq(auditEntry.objectId, userId));
      const isOthers = sql`${auditEntry.actorId} is distinct from ${userId}`;
      for (const { id } of memberships) {
        const isHere = eq(auditEntry.businessId, id);
        for await (const rows of pagesOf(and(isHere, isOwn), size))
          yield rows.map(({ seq: _seq, actorId: _actorId, ...entry }) => entry);
        for await (const rows of pagesOf(and(isHere, isAbout, isOthers), size))
          yield rows.map(
            ({ seq: _seq, actorId: _actorId, address: _address, country: _country, userAgent: _userAgent, ...entry }) =>
              entry,
          );
      }
    },
  };
}
