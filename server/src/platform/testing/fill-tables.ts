import { createHash } from 'node:crypto';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import * as schema from '../database/schema.ts';

/** Whose rows are meant: the property and the column with their id. */
const columnOf = { businessId: 'business_id', userId: 'user_id' } as const;
type Whose = keyof typeof columnOf;

/** Every table with such an id, also one that was added after this was written. */
const tablesOf = (whose: Whose) =>
  Object.values(schema)
    .filter((one) => is(one, PgTable))
    .filter((table) => whose in getTableColumns(table));

const hashOf = (mark: string) => createHash('md5').update(mark).digest('hex');

/** Some value of the column's type; `mark` is in all texts. */
function someValueOf(column: PgColumn, mark: string): unknown {
  switch (column.getSQLType()) {
    case 'text':
      return `${mark}-${column.name}`;
    case 'text[]':
      return [];
    case 'jsonb':
      return '[]';
    case 'boolean':
      return false;
    case 'uuid':
      return hashOf(mark);
    case 'integer':
      return Number.parseInt(hashOf(mark).slice(0, 6), 16);
    case 'bigint':
      return Number.parseInt(hashOf(mark).slice(0, 8), 16);
    case 'int4multirange':
      return '{}';
    case 'integer[]':
      return [];
    case 'date':
      return '2026-03-10';
    case 'timestamp with time zone':
    case 'timestamp (3) with time zone':
      return new Date('2026-03-10T12:00:00Z');
    default:
      return 1;
  }
}

/** Members and invites have a role that is checked, and are there by themselves. */
const madeOtherwise = ['business_member', 'business_invite'];

/** A row of theirs in each of them, however little sense it makes: foreign keys are not judged. */
export async function fillTables(pool: Pool, id: string, whose: Whose = 'businessId'): Promise<void> {
  const owner = columnOf[whose];
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const table of tablesOf(whose)) {
      const { name, columns } = getTableConfig(table);
      if (madeOtherwise.includes(name)) continue;
      const given = columns.filter(
        ({ name, notNull, hasDefault, generated, generatedIdentity }) =>
          name === owner || (notNull && !hasDefault && !generated && !generatedIdentity),
      );
      const values = given.map((column) => (column.name === owner ? id : someValueOf(column, `${id}-${name}`)));
      const places = given.map((_, index) => `$${index + 1}`).join(', ');
      const names = given.map((column) => `"${column.name}"`).join(', ');
      await client.query(`insert into "${name}" (${names}) values (${places})`, values);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** How many rows of theirs each of them has. */
export async function countTables(
  pool: Pool,
  id: string,
  whose: Whose = 'businessId',
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of tablesOf(whose).map((table) => getTableName(table))) {
    const { rows } = await pool.query(`select count(*)::int as n from "${name}" where ${columnOf[whose]} = $1`, [id]);
    counts[name] = rows[0].n;
  }
  return counts;
}
