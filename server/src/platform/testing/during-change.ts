import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { TestDatabase } from './test-database.ts';

const patience = { timeout: 20_000, interval: 20 };
const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

export type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/**
 * Makes a call while another connection has changed something that it has not committed; that happens when the call
 * waits for it, or has ended without. On PostgreSQL only: PGlite runs one transaction at a time.
 */
export async function duringChange<T>(
  { pool }: TestDatabase,
  change: (query: Query) => Promise<unknown>,
  call: () => Promise<T>,
  beforeCommit: () => unknown = () => {},
): Promise<T> {
  const other = await pool.connect();
  try {
    await other.query('begin');
    await change((text, values) => other.query(text, values));
    let hasEnded = false;
    const called = call().finally(() => {
      hasEnded = true;
    });
    const isWaiting = async () => (await pool.query(waiting)).rowCount === 1;
    await vi.waitFor(async () => expect(hasEnded || (await isWaiting())).toBe(true), patience);
    await beforeCommit();
    await other.query('commit');
    return await called;
  } finally {
    other.release(true);
  }
}
