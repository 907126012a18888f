import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { ApiError } from '../api-error.ts';
import { createFairLimit } from '../fair-limit.ts';
import * as schema from './schema.ts';

/** Who waits for figures. */
export interface FiguresReader {
  /** Businesses take turns. */
  businessId: string;
  /** Comes when nobody waits any more. */
  gone: AbortSignal;
}

/**
 * Reads that may take long, as they count many rows: they have a share of the database, and what is over it waits. Where
 * the wait or a read is too long, they reject with `insight.figures_busy`.
 */
export interface FigureReads {
  db: NodePgDatabase<typeof schema>;
  /** What `work` reads is for `reader`, and is given up with them. */
  askedBy<T>(reader: FiguresReader, work: () => Promise<T>): Promise<T>;
}

interface FiguresShare {
  /** Reads that run at once. */
  atOnce: number;
  /** How long a read waits for its turn at the most. */
  waitMs: number;
}

type Query = (...given: unknown[]) => Promise<unknown>;
type RunRead = (given: unknown[], gone: AbortSignal | undefined) => Promise<unknown>;

export function createFigureReads(run: RunRead, { atOnce, waitMs }: FiguresShare): FigureReads {
  const readers = new AsyncLocalStorage<FiguresReader>();
  const inTurn = createFairLimit(atOnce);

  const query: Query = async (...given) => {
    const reader = readers.getStore();
    const patience = AbortSignal.timeout(waitMs);
    const signal = reader ? AbortSignal.any([reader.gone, patience]) : patience;
    let began = false;
    const read = () => {
      began = true;
      return run(given, reader?.gone);
    };
    try {
      return await inTurn(reader?.businessId ?? '', read, signal);
    } catch (error) {
      if (began || reader?.gone.aborted) throw error;
      throw new ApiError('insight.figures_busy', { cause: error });
    }
  };
  return {
    db: drizzle({ query } as unknown as pg.Pool, { schema }),
    askedBy: (reader, work) => readers.run(reader, work),
  };
}

/**
 * On the one connection that the embedded database has. It cannot be interrupted: whatever else is to be done comes after
 * the read that runs, and before those that wait.
 */
export const readOnShared =
  (pool: pg.Pool): RunRead =>
  (given) =>
    (pool.query as unknown as Query).apply(pool, given);

/** On connections of `own`, which end what takes too long. `main` is how the database is asked to end it sooner. */
export const readOnOwn =
  (own: pg.Pool, main: pg.Pool): RunRead =>
  async (given, gone) => {
    const client = await own.connect();
    // What was under way rejects as well.
    const heard = () => {};
    client.on('error', heard);
    let ended: Promise<unknown> | undefined;
    const end = () => {
      ended = main.query('select pg_cancel_backend($1)', [processOf(client)]).catch(() => {});
    };
    gone?.addEventListener('abort', end, { once: true });
    let failed = true;
    try {
      gone?.throwIfAborted();
      const result = await (client.query as unknown as Query).apply(client, given);
      failed = false;
      return result;
    } catch (error) {
      gone?.throwIfAborted();
      throw isEnded(error) ? new ApiError('insight.figures_busy', { cause: error }) : error;
    } finally {
      gone?.removeEventListener('abort', end);
      // Nobody else's read may run on it before.
      await ended;
      client.off('error', heard);
      client.release(failed);
    }
  };

/** Whether the database ended a statement before it was done. */
export const isEnded = (error: unknown) => (error as { code?: unknown } | undefined)?.code === '57014';

const processOf = (client: pg.PoolClient) => (client as unknown as { processID: number }).processID;
