import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { startEmbeddedServer } from './embedded.ts';
import { applyMigrations } from './migrate.ts';
import { installParsers } from './parsers.ts';
import { saveBeforeMigrating } from './save-before-migrating.ts';
import * as schema from './schema.ts';
import { createTransactionScope, ScopedPool } from './transaction-scope.ts';

type Db = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a repository is built from: the database or a transaction alike. */
export type Queryable = Pick<
  Db,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'query' | '$count' | 'with'
>;

export interface Database {
  kind: 'embedded' | 'postgres';
  db: Db;
  pool: pg.Pool;
  /** Where other programs reach this database, e.g. `psql`. */
  connectionString: string;
  /**
   * Commits when `work` resolves, rolls back when it rejects. Inside, only `tx` may be used: `db`, `pool` and another
   * `transaction` throw `ConnectionInsideTransactionError`.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Calls back once the open transaction has been committed, and never when it is rolled back. At once outside of one. */
  afterCommit(callback: () => void): void;
  /** How often the embedded database synced a file; `undefined` on PostgreSQL, which keeps its own count. */
  syncCount(): Promise<number | undefined>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The data folder's path; the caller holds its lock. */
  dataFolder: string;
  /** A PostgreSQL connection URL; without one PGlite runs inside this process. */
  url?: string | undefined;
  log?: BaseLogger | undefined;
  /** Told when the embedded database stops by itself: nothing is answered any more, so the process should end. */
  onFailure?: ((error: Error) => void) | undefined;
  /** Where the migrations are, unless it is this version's own folder. */
  migrationsFolder?: string | undefined;
  /** With `false` a database that is not of this version is refused, as by what only reads it or stands beside servers. */
  migrates?: boolean | undefined;
  /** Whether a database that has data is copied to the data folder before it is migrated. */
  saveBeforeMigrating?: boolean | undefined;
}

/** Opens the database and brings its tables up to date. */
export async function openDatabase({
  dataFolder,
  url,
  log,
  onFailure,
  migrationsFolder,
  migrates,
  saveBeforeMigrating: saves = true,
}: DatabaseOptions): Promise<Database> {
  installParsers();
  const embedded = url ? undefined : await startEmbeddedServer({ dataFolder, log, onFailure });
  const connectionString = url ?? `postgresql://postgres@/postgres?host=${encodeURIComponent(embedded!.host)}`;
  const scope = createTransactionScope();
  const pool = new ScopedPool({ connectionString, ...(embedded ? embeddedPool : postgresPool) }, scope);
  pool.on('error', (error) => log?.warn({ err: error }, 'A database connection was lost.'));

  const db = drizzle(pool, { schema });
  const begin = db.transaction.bind(db);
  const transaction: Db['transaction'] = async (work, config) => {
    const callbacks: (() => void)[] = [];
    const result = await begin((tx) => scope.run(callbacks, () => work(tx)), config);
    for (const call of callbacks) call();
    return result;
  };
  db.transaction = transaction;

  const close = async () => {
    await pool.end();
    await embedded?.close();
  };
  try {
    const save = (client: pg.PoolClient, tag: string) => saveBeforeMigrating({ client, dataFolder, url, tag, log });
    await applyMigrations(pool, { folder: migrationsFolder, applies: migrates, save: saves ? save : undefined });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    kind: embedded ? 'embedded' : 'postgres',
    db,
    pool,
    connectionString,
    transaction: (work) => transaction(work),
    afterCommit: scope.afterCommit,
    syncCount: async () => embedded?.syncCount(),
    close,
  };
}

/**
 * One connection, kept: all connections to PGlite share one backend session, its settings, locks and prepared statements
 * included, and take turns, so more would gain nothing.
 */
const embeddedPool = { max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 60_000 } satisfies pg.PoolConfig;
const postgresPool = { max: 10, connectionTimeoutMillis: 15_000 } satisfies pg.PoolConfig;
