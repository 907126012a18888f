import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import type { Database, Queryable } from './database.ts';

/** Messages between the nodes of one PostgreSQL: `NOTIFY`, in commit order, the same on every node. */
export interface NotificationsOptions {
  database: Database;
  name: string;
  log: BaseLogger;
  /** Called for every payload, including the node's own. */
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

  /** Resolves once all later notifications will arrive. Rejects while the database cannot be reached. */
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

    /** Sent when the transaction commits. At most 8000 bytes. */
    async notify(on: Queryable, payload: string): Promise<void> {
      await on.execute(sql`select pg_notify(${name}, ${payload})`);
    },

    /** Checks whether the connection still works, and closes it if it does not answer. */
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
