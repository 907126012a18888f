import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Like `inArray`, but with a single parameter: a statement allows at most 65,535. */
export const anyOf = (column: AnyColumn | SQL, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`;
