import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { MigrationError } from './migration-error.ts';
import { type Migration, readJournal } from './migration-journal.ts';
import { type AppliedMigration, pendingMigrations } from './pending-migrations.ts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
/** Any fixed number: PostgreSQL's advisory locks are named by one. */
const lockKey = 0x5a45_4143;

export interface MigrateOptions {
  /** With `false` a database that is not up to date is refused. */
  applies?: boolean | undefined;
  /** Where drizzle-kit put the migrations. */
  folder?: string | undefined;
  /** Called before migrations are applied to a database that has some, with the last one's tag. Returns where the copy is. */
  save?: ((client: pg.PoolClient, tag: string) => Promise<string | undefined>) | undefined;
}

/**
 * Applies what is missing, in one transaction. Servers that start together wait for each other. Throws `MigrationError`
 * for a database that has other migrations than this version, and for one that could not be migrated.
 */
export async function applyMigrations(
  pool: pg.Pool,
  { folder = migrationsFolder, save, applies = true }: MigrateOptions = {},
) {
  const journal = await readJournal(folder);
  const client = await pool.connect();
  try {
    await client.query('set client_min_messages to warning');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    try {
      const applied = await readApplied(client);
      const pending = pendingMigrations(journal, applied);
      const last = pending.at(-1);
      if (last && !applies)
        throw new MigrationError(
          `The database is not of this version yet: ${last.tag} is missing. Start a server with it once.`,
        );
      if (last) {
        const saved = applied.length > 0 ? await save?.(client, last.tag) : undefined;
        await applyAll(client, pending, saved);
      }
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockKey]);
    }
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Drizzle's own table, so that its tools find what was applied. */
async function readApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const table = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (table.rows[0].name === null) return [];
  const applied = await client.query('select hash, created_at as "when" from drizzle.__drizzle_migrations order by id');
  return applied.rows;
}

async function applyAll(client: pg.ClientBase, migrations: Migration[], saved: string | undefined): Promise<void> {
  let current = migrations[0];
  try {
    await client.query('begin');
    await client.query('create schema if not exists drizzle');
    await client.query(
      'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    );
    for (current of migrations) {
      for (const statement of current.statements) await client.query(statement);
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        current.hash,
        current.when,
      ]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new MigrationError(
      `The migration ${current?.tag} failed: ${(error as Error).message}. The database is as it was before: start the ` +
        `version that you had to go on.${saved ? ` A copy of the database is at ${saved}.` : ''}`,
      { cause: error },
    );
  }
}
