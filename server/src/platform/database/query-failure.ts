import { DrizzleQueryError } from 'drizzle-orm/errors';

/**
 * A query that the database refused. Its own message repeats the query's parameters: show and log only `cause` and
 * `query`.
 */
export function isQueryFailure(error: unknown): error is DrizzleQueryError {
  return error instanceof DrizzleQueryError;
}
