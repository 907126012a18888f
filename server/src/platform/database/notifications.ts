import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import type { Database, Queryable } from './database.ts';

/** What the nodes on one PostgreSQL tell each other: `NOTIFY`, in the order of commits, everywhere the same. */
export interface NotificationsOptions {
  database: Database;
  name: string;
  log: BaseLogger;
  /** Called for every payload, the node's own included. */
  onPayload: (payload: string) => void;
  /** Payloads may have been missed. */
  onLost: () => void;
}

const retryMs = [500, 1000, 2000, 5000];
const queryTimeoutMs = 10_000;

export function createNotifications({ database, name, log, onPayload, onLost }: NotificationsOptions) {
  let listening: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: database.connectionString,
      connectionTimeoutMillis: queryTimeoutMs,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
    });
    client.on('error', () => {});
    client.on('notification', ({ payload }) => payload && onPayload(payload));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(name)}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    client.once('end', lost);
    return client;
  }

  function lost() {
    if (isClosed) return;
    log.warn('The connection that listens for notifications was lost.');
    listening = undefined;
    onLost();
    again(0);
  }

  function again(attempt: number) {
    retry = setTimeout(
      () => {
        start().catch(() => !isClosed && again(attempt + 1));
      },
      retryMs[Math.min(attempt, retryMs.length - 1)],
    );
  }

  /** Resolves when everything notified from then on arrives. Rejects while the database cannot be reached. */
  async function start(): Promise<void> {
    if (isClosed) throw new Error('The notifications are closed.');
    if (!listening) {
      clearTimeout(retry);
      const connecting = connect();
      listening = connecting;
      connecting.catch(() => {
        if (listening === connecting) listening = undefined;
      });
    }
    await listening;
  }

  return {
    start,

    /** Goes out when the transaction commits. At most 8000 bytes. */
    async notify(on: Queryable, payload: string): Promise<void> {
      await on.execute(sql`select pg_notify(${name}, ${payload})`);
    },

    /** Finds out whether the connection is there still; one that does not answer is given up. */
    async check(): Promise<void> {
      const client = await listening?.catch(() => undefined);
      if (!client) return;
      await client.query('select 1').catch(() => client.end().catch(() => {}));
    },

    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(retry);
      const client = await listening?.catch(() => undefined);
      await client?.end().catch(() => {});
    },
  };
}
