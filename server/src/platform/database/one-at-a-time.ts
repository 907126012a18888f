import type { Database } from './database.ts';

/**
 * Does `work` while no other server of the database does what has this name. The lock is gone with the connection that
 * holds it, so that a server that dies keeps nobody waiting.
 */
export async function oneAtATime<Result>(
  { kind, pool }: Pick<Database, 'kind' | 'pool'>,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  // The embedded database has one server.
  if (kind !== 'postgres') return work();
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    return await work();
  } finally {
    // Not back to the pool: it would take the lock with it.
    client.release(true);
  }
}
