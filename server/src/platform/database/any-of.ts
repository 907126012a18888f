import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Like `inArray`, in one parameter: a statement takes 65,535 at most. */
export const anyOf = (column: AnyColumn | SQL, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`;
