import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { type AuditedCall, type AuditScope, createAuditScope } from '../audit/audit-scope.ts';
import { beginRecording, finishRecording } from '../audit/record-changes.repository.ts';
import { startEmbeddedServer } from './embedded.ts';
import { createFigureReads, type FigureReads, readOnOwn, readOnShared } from './figure-reads.ts';
import { createLargeRead, ownSession, type ReadInPages, sharedSession } from './large-read.ts';
import { applyMigrations } from './migrate.ts';
import { installParsers } from './parsers.ts';
import { saveBeforeMigrating } from './save-before-migrating.ts';
import * as schema from './schema.ts';
import { createTransactionScope, ScopedPool } from './transaction-scope.ts';

type Db = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a repository is built from: the database or a transaction. */
export type Queryable = Pick<
  Db,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'query' | '$count' | 'with'
>;

export interface Database {
  kind: 'embedded' | 'postgres';
  db: Db;
  pool: pg.Pool;
  /** For other programs, such as `psql`. */
  connectionString: string;
  /**
   * Commits when `work` resolves, rolls back when it rejects. Inside, only `tx` may be used: `db`, `pool` and another
   * `transaction` throw `ConnectionInsideTransactionError`.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Calls back once the open transaction has committed, never if it rolls back. Outside a transaction, calls back at
   * once.
   */
  afterCommit(callback: () => void): void;
  /**
   * Runs `work` so that every transaction in it also records what it changes, in the name of `call`: both commit, or
   * neither.
   */
  audited: AuditScope['run'];
  /** In whose name the running code changes something; undefined where nobody called. */
  caller(): AuditedCall['actor'] | undefined;
  /** For so many rows that they should not be in memory at once. */
  readInPages: ReadInPages;
  /** Apart from everything else, so that nothing that writes waits for them. */
  figures: FigureReads;
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
  /** Called when the embedded database stops by itself: it answers nothing any more, so the process should end. */
  onFailure?: ((error: Error) => void) | undefined;
  /** Folder of the migrations; defaults to this version's own. */
  migrationsFolder?: string | undefined;
  /** With `false`, a database of another version is refused; for tools that only read it or run next to servers. */
  migrates?: boolean | undefined;
  /** Whether to back up the database to the data folder before migrating it. */
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
  const audit = createAuditScope();
  const pool = new ScopedPool({ connectionString, ...(embedded ? embeddedPool : postgresPool) }, scope, audit.current);
  const noteLoss = (error: Error) => log?.warn({ err: error }, 'A database connection was lost.');
  pool.on('error', noteLoss);
  const figuresPool = embedded ? undefined : new ScopedPool({ connectionString, ...ofFigures }, scope, () => undefined);
  figuresPool?.on('error', noteLoss);

  const db = drizzle(pool, { schema });
  const begin = db.transaction.bind(db);
  const transaction: Db['transaction'] = async (work, config) => {
    const callbacks: (() => void)[] = [];
    const call = audit.current();
    const recorded: typeof work = async (tx) => {
      if (call) await beginRecording(tx, call);
      const result = await work(tx);
      if (call) await finishRecording(tx, call);
      return result;
    };
    const result = await begin((tx) => scope.run(callbacks, () => recorded(tx)), config);
    for (const call of callbacks) call();
    return result;
  };
  db.transaction = transaction;
  pool.wrap = async (run, call) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const tx = drizzle(client);
      await beginRecording(tx, call);
      const result = await run(client);
      await finishRecording(tx, call);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };

  const close = async () => {
    await figuresPool?.end();
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
    audited: audit.run,
    caller: () => audit.current()?.actor,
    readInPages: createLargeRead(embedded ? sharedSession(pool) : ownSession(connectionString)),
    figures: figuresPool
      ? createFigureReads(readOnOwn(figuresPool, pool), { atOnce: ofFigures.max, waitMs: figuresWaitMs })
      : createFigureReads(readOnShared(pool), { atOnce: 1, waitMs: figuresWaitMs }),
    syncCount: async () => embedded?.syncCount(),
    close,
  };
}

/**
 * A single permanent connection: all connections to PGlite share one backend session, including settings, locks and
 * prepared statements, and take turns, so more would not help.
 */
const embeddedPool = { max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 60_000 } satisfies pg.PoolConfig;
const postgresPool = { max: 10, connectionTimeoutMillis: 15_000 } satisfies pg.PoolConfig;

/** A figure that takes longer is one that nobody waits for. */
const figureMs = 20_000;
const figuresWaitMs = 10_000;
const ofFigures = {
  max: 4,
  connectionTimeoutMillis: 15_000,
  application_name: 'zeacon figures',
  // Compiling what unnests lists takes many times as long as running it.
  onConnect: async (client) => void (await client.query(`set statement_timeout = ${figureMs}; set jit = off`)),
} satisfies pg.PoolConfig;
