import type { ImportReason, ImportRowKind } from '@zeacon/contract';
import { and, asc, count, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { postComment } from '../communities.table.ts';
import { communityImportRow, type ImportRowState } from './imports.table.ts';

export type ImportRow = typeof communityImportRow.$inferSelect;

export interface Outcome {
  position: number;
  state: ImportRowState;
  reason?: ImportReason | undefined;
  targetId?: string | undefined;
}

export function createImportRowsRepository(db: Queryable) {
  const row = communityImportRow;
  const inState = (importId: string, state: ImportRowState) => and(eq(row.importId, importId), eq(row.state, state));

  /** What rows became, by their keys. */
  async function targetsByKey(keys: readonly string[], which: SQL | undefined): Promise<Map<string, string>> {
    if (keys.length === 0) return new Map();
    const rows = await db
      .select({ key: row.sourceKey, targetId: row.targetId })
      .from(row)
      .where(and(inArray(row.sourceKey, [...keys]), which));
    return new Map(rows.map(({ key, targetId }) => [key, targetId ?? '']));
  }

  return {
    async insert(rows: (typeof row.$inferInsert)[]): Promise<void> {
      if (rows.length > 0) await db.insert(row).values(rows);
    },

    async removeAll(importId: string): Promise<void> {
      await db.delete(row).where(eq(row.importId, importId));
    },

    /** All of one kind, in their order. */
    async nextWaiting(importId: string, limit: number): Promise<ImportRow[]> {
      const rows = await db
        .select()
        .from(row)
        .where(inState(importId, 'WAITING'))
        .orderBy(asc(row.position))
        .limit(limit);
      return rows.filter(({ kind }) => kind === rows[0]!.kind);
    },

    imported: (importId: string, kind: ImportRowKind, limit: number): Promise<ImportRow[]> =>
      db
        .select()
        .from(row)
        .where(and(inState(importId, 'IMPORTED'), eq(row.kind, kind)))
        .orderBy(sql`${row.position} desc`)
        .limit(limit),

    /** What remains of each is what it became. */
    async settle(importId: string, outcomes: readonly Outcome[]): Promise<void> {
      if (outcomes.length === 0) return;
      const given = JSON.stringify(
        outcomes.map(({ position, state, reason, targetId }) => ({ position, state, reason, target: targetId })),
      );
      await db.execute(sql`
        update community_import_row r
        set state = v.state, reason = v.reason, target_id = coalesce(v.target, r.target_id), data = null,
          label = case when v.state = 'UNDONE' and r.kind = 'MEMBER' then '' else r.label end
        from jsonb_to_recordset(${given}::jsonb) as v(position int, state text, reason text, target text)
        where r.import_id = ${importId} and r.position = v.position`);
    },

    /** What came with this or an earlier import, by what tells it from all others. */
    knownOf: (communityId: string, kind: ImportRowKind, keys: readonly string[]) =>
      targetsByKey(
        keys,
        and(eq(row.communityId, communityId), eq(row.kind, kind), inArray(row.state, ['IMPORTED', 'KEPT'])),
      ),

    /** What others name it by, and what it became; of this import first, then the newest. */
    async targetsOf(importId: string, communityId: string, kind: ImportRowKind, names: readonly string[]) {
      const found = new Map<string, string>();
      if (names.length === 0) return found;
      const rows = await db
        .select({ ref: row.sourceRef, title: row.sourceTitle, targetId: row.targetId })
        .from(row)
        .where(
          and(
            eq(row.communityId, communityId),
            eq(row.kind, kind),
            isNotNull(row.targetId),
            inArray(row.state, ['IMPORTED', 'KEPT', 'LEFT_OUT']),
            or(inArray(row.sourceRef, [...names]), inArray(row.sourceTitle, [...names])),
          ),
        )
        .orderBy(sql`${row.importId} = ${importId} desc`, sql`${row.importId} desc`, asc(row.position));
      for (const { ref, title, targetId } of rows)
        for (const name of [ref, title]) if (name !== null && !found.has(name)) found.set(name, targetId!);
      return found;
    },

    /** Authors that the people of this file became, by their keys. */
    membersOf: (importId: string, keys: readonly string[]) =>
      targetsByKey(keys, and(eq(row.importId, importId), eq(row.kind, 'MEMBER'), isNotNull(row.targetId))),

    /** The posts of those of these comments that are there. */
    async commentsOf(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: postComment.id, postId: postComment.postId })
        .from(postComment)
        .where(inArray(postComment.id, [...ids]));
      return new Map(rows.map(({ id, postId }) => [id, postId]));
    },

    /** Comments for which no file has a post. */
    async leaveOutLoose(importId: string, communityId: string): Promise<void> {
      await db.execute(sql`
        update community_import_row c set state = 'LEFT_OUT', reason = 'NO_POST', data = null
        where c.import_id = ${importId} and c.kind = 'COMMENT' and c.state = 'WAITING' and not exists (
          select 1 from community_import_row p
          where p.community_id = ${communityId} and p.kind = 'POST'
          and (p.source_ref = c.data->>'post' or p.source_title = c.data->>'postTitle')
          and (p.target_id is not null or (p.import_id = ${importId} and p.state = 'WAITING')))`);
    },

    countsOf: (importId: string) =>
      db
        .select({ kind: row.kind, state: row.state, reason: row.reason, value: count() })
        .from(row)
        .where(eq(row.importId, importId))
        .groupBy(row.kind, row.state, row.reason),

    countShortened: (importId: string) => db.$count(row, and(inState(importId, 'WAITING'), eq(row.isShortened, true))),

    page: (importId: string, after: number, size: number): Promise<ImportRow[]> =>
      db
        .select()
        .from(row)
        .where(and(eq(row.importId, importId), gt(row.position, after)))
        .orderBy(asc(row.position))
        .limit(size),
  };
}
