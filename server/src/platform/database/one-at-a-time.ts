import type { Database } from './database.ts';

/**
 * Runs `work` while no other server of the database runs work of the same name. The lock ends with its connection, so a
 * server that dies blocks nobody.
 */
export async function oneAtATime<Result>(
  { kind, pool }: Pick<Database, 'kind' | 'pool'>,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  // The embedded database has only one server.
  if (kind !== 'postgres') return work();
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    return await work();
  } finally {
    // Destroy the connection: the pool would keep the lock.
    client.release(true);
  }
}
