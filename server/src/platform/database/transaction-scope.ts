import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { AuditedCall } from '../audit/audit-scope.ts';

export class ConnectionInsideTransactionError extends Error {
  override readonly name = 'ConnectionInsideTransactionError';
  constructor() {
    super('A transaction is open here: use the transaction it was given, not the database.');
  }
}

export interface TransactionScope {
  /** `callbacks` collects what the caller must call after the commit. */
  run<T>(callbacks: (() => void)[], work: () => Promise<T>): Promise<T>;
  isOpen(): boolean;
  /** Calls back at once if no transaction is open. */
  afterCommit(callback: () => void): void;
}

/** Knows, through every await, whether the running code is inside a transaction's callback. */
export function createTransactionScope(): TransactionScope {
  const storage = new AsyncLocalStorage<{ open: boolean; callbacks: (() => void)[] }>();
  return {
    async run(callbacks, work) {
      const scope = { open: true, callbacks };
      try {
        return await storage.run(scope, work);
      } finally {
        scope.open = false;
      }
    },
    isOpen: () => storage.getStore()?.open === true,
    afterCommit(callback) {
      const scope = storage.getStore();
      if (scope?.open) scope.callbacks.push(callback);
      else callback();
    },
  };
}

const writes = /^\s*(?:insert|update|delete|with)\b/i;

function changesSomething(query: unknown): boolean {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | undefined)?.text;
  return typeof text === 'string' && writes.test(text);
}

type ConnectDone = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean) => void,
) => void;

/**
 * Refuses a second connection inside a transaction. The embedded database has one connection, so waiting for another
 * would deadlock; on PostgreSQL a busy pool would too, so both refuse.
 */
export class ScopedPool extends pg.Pool {
  readonly #scope: TransactionScope;
  readonly #auditedCall: () => AuditedCall | undefined;

  constructor(config: pg.PoolConfig, scope: TransactionScope, auditedCall: () => AuditedCall | undefined) {
    super(config);
    this.#scope = scope;
    this.#auditedCall = auditedCall;
  }

  /** Runs a statement of an audited call that changes something outside of a transaction, in one of its own. */
  wrap: ((run: (client: pg.PoolClient) => Promise<unknown>, call: AuditedCall) => Promise<unknown>) | undefined;

  override query(...given: unknown[]): never {
    const run = (on: pg.PoolClient) => (on.query as (...given: unknown[]) => Promise<unknown>).apply(on, given);
    const call = this.#auditedCall();
    if (call && this.wrap && !this.#scope.isOpen() && changesSomething(given[0])) return this.wrap(run, call) as never;
    return (super.query as (...given: unknown[]) => never).apply(this, given);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: ConnectDone): void;
  override connect(done?: ConnectDone): Promise<pg.PoolClient> | undefined {
    if (!this.#scope.isOpen()) {
      if (!done) return super.connect();
      super.connect(done);
      return undefined;
    }
    const error = new ConnectionInsideTransactionError();
    if (!done) return Promise.reject(error);
    done(error, undefined, () => {});
    return undefined;
  }
}
