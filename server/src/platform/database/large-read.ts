import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { ApiError } from '../api-error.ts';
import { isEnded } from './figure-reads.ts';

export interface PageOptions {
  /** Rows in each page. */
  size: number;
  /** Gives the read up, also while the database is still looking for the first row. */
  signal: AbortSignal;
}

/** Reads what a query finds page by page, as it was when the first page was asked for. */
export type ReadInPages = <Row extends Record<string, unknown>>(
  query: SQL,
  options: PageOptions,
) => AsyncGenerator<Row[], void>;

interface Session {
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  /** `cursor`: whether it is open. */
  leave: (closing: string, cursor: boolean) => Promise<void>;
}

/** To find the rows, before the first is handed out. */
const longestMs = 600_000;
const dialect = new PgDialect();
let serial = 0;

/**
 * The rows wait in the database, in a cursor that no transaction keeps open: whoever reads slowly holds no snapshot, no
 * lock, and no connection of the pool. Ends with an error of the database, or with the signal's reason.
 */
export function createLargeRead(openSession: (signal: AbortSignal) => Promise<Session>): ReadInPages {
  return async function* readInPages<Row extends Record<string, unknown>>(query: SQL, { size, signal }: PageOptions) {
    signal.throwIfAborted();
    const { sql: text, params } = dialect.sqlToQuery(query);
    const cursor = `large_read_${++serial}`;
    const session = await openSession(signal);
    let isOpen = false;
    try {
      await session.query(`declare ${cursor} no scroll cursor with hold for ${text}`, params);
      isOpen = true;
      for (;;) {
        signal.throwIfAborted();
        const { rows } = await session.query(`fetch ${size} from ${cursor}`);
        if (rows.length > 0) yield rows as Row[];
        if (rows.length < size) return;
      }
    } catch (error) {
      signal.throwIfAborted();
      throw isEnded(error) ? new ApiError('insight.figures_busy', { cause: error }) : error;
    } finally {
      await session.leave(`close ${cursor}`, isOpen);
    }
  };
}

/** All connections to the embedded database are one session, so the cursor is found through any. */
export const sharedSession = (pool: pg.Pool) => async (): Promise<Session> => ({
  query: (text, values) => pool.query(text, values),
  leave: async (closing, isOpen) => {
    if (isOpen) await pool.query(closing);
  },
});

/** A connection of its own, which ends with the read. PostgreSQL stops looking for rows when it is gone. */
export const ownSession =
  (connectionString: string) =>
  async (signal: AbortSignal): Promise<Session> => {
    const client = new pg.Client({ connectionString, application_name: 'zeacon large read' });
    // What was under way rejects as well.
    client.on('error', () => {});
    const leave = () => client.end().catch(() => {});
    await client.connect();
    if (signal.aborted) await leave();
    signal.addEventListener('abort', leave, { once: true });
    // Servers on some systems cannot look; there a search that was given up ends by itself.
    await client.query("set client_connection_check_interval = '1s'").catch(() => {});
    await client.query(`set statement_timeout = ${longestMs}`);
    return {
      query: (text, values) => client.query(text, values),
      leave: async () => {
        signal.removeEventListener('abort', leave);
        await leave();
      },
    };
  };
