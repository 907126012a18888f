import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database/database.ts';
import { node } from './nodes.table.ts';

export function createNodesRepository(db: Queryable) {
  return {
    async keep(id: string, presentUntil: Date): Promise<void> {
      await db.insert(node).values({ id, presentUntil }).onConflictDoUpdate({ target: node.id, set: { presentUntil } });
    },

    async isPresent(id: string, now: Date): Promise<boolean> {
      const rows = await db
        .select({ id: node.id })
        .from(node)
        .where(and(eq(node.id, id), gt(node.presentUntil, now)));
      return rows.length > 0;
    },

    async remove(id: string): Promise<void> {
      await db.delete(node).where(eq(node.id, id));
    },

    async removeAbsent(before: Date): Promise<void> {
      await db.delete(node).where(lt(node.presentUntil, before));
    },
  };
}

/** Whether the node in a column is present. */
export const namesPresent = (column: AnyPgColumn, now: Date) =>
  sql`exists (select 1 from ${node} where ${node.id} = ${column} and ${node.presentUntil} > ${now.toISOString()}::timestamptz)`;

/** Whether the node in a column was recently present. */
export const namesKnown = (column: AnyPgColumn) => sql`exists (select 1 from ${node} where ${node.id} = ${column})`;
