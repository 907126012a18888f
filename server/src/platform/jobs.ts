import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Job as BossJobOf, fromDrizzle, PgBoss } from 'pg-boss';
import type { BaseLogger } from 'pino';
import type { Database, Transaction } from './database/database.ts';

export interface Job<T> {
  id: string;
  data: T;
  /** Aborts when the server stops, when the job's time limit is reached, and when another worker has taken the job. */
  signal: AbortSignal;
  /** If it fails now, it does not run again. */
  isLastAttempt: boolean;
}

/** Thrown by a handler if it is too early: its job runs again as after a failure, but without an error in the log. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
}

export type JobHandler<T> = (job: Job<T>) => Promise<void>;

export interface JobQueueOptions {
  /** Jobs of this queue that run at once in this process; 1 by default. */
  concurrency?: number;
  /** How many may be of one business, in all processes, so that another finds a free place; no limit by default. */
  perBusiness?: number;
  /** Further attempts after the first fails or its worker dies; 2 by default. */
  retryLimit?: number;
  retryDelaySeconds?: number;
  /** If set, the delay doubles with each attempt, up to this. */
  retryDelayMaxSeconds?: number;
  /** A worker silent for this long counts as dead and another takes its job; 20 by default, at least 10. */
  heartbeatSeconds?: number;
  /** The longest one attempt may take; 12 hours by default. */
  expireInSeconds?: number;
}

export interface EnqueueOptions {
  /** No second job with this key is queued while one waits or runs. */
  singletonKey?: string;
  /** Seconds before the job may run. */
  delaySeconds?: number;
  /** Whose job it is: businesses take turns in a queue, however many jobs one of them brings. */
  businessId?: string;
  /** Makes the job part of the caller's transaction. */
  tx?: Transaction;
}

export interface Jobs {
  /** Names a queue and what its jobs do. Every queue is defined before `start`, in every process that enqueues to it. */
  define<T extends object>(name: string, options: JobQueueOptions, handler: JobHandler<T>): void;
  /** Resolves with the job's id, or `undefined` if one with the same `singletonKey` already waits or runs. */
  enqueue(name: string, data: object, options?: EnqueueOptions): Promise<string | undefined>;
  /** Whether jobs wait for their turn: any, or only those of other businesses than this one. */
  hasWaiting(name: string, options?: { besides?: string | undefined }): Promise<boolean>;
  /** Prepares the queues; with `work: false` this process only enqueues. */
  start(options?: { work?: boolean }): Promise<void>;
  /** Aborts running jobs and returns them to the queue; waits for handlers up to `timeoutMs`. */
  stop(options?: { timeoutMs?: number }): Promise<void>;
}

export interface JobsOptions {
  database: Database;
  log: BaseLogger;
  /**
   * How often to look for jobs that a worker was not told of when they were enqueued: delayed, failed or from another
   * process; 1 by default.
   */
  pollingSeconds?: number;
  /** How often to check for jobs of dead workers; 10 by default. */
  monitorSeconds?: number;
}

/** Workers are woken; that they poll as well is a last resort. */
const ownPollingSeconds = 60;

type BossJob = BossJobOf<object>;

interface Definition {
  options: JobQueueOptions;
  handler: JobHandler<object>;
}

/**
 * Durable jobs in the same database. A worker that dies in any way is noticed by its missing heartbeat, and its job
 * runs again elsewhere: handlers must be safe to run twice.
 */
export function createJobs({ database, log, pollingSeconds = 1, monitorSeconds = 10 }: JobsOptions): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schedule: false,
    superviseIntervalSeconds: monitorSeconds,
    monitorIntervalSeconds: monitorSeconds,
    flowIntervalSeconds: 3600,
    monitorVacuum: database.kind === 'postgres',
    reindex: database.kind === 'postgres',
  });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue failed at its own work.'));
  boss.on('warning', (warning) => log.warn({ warning }, 'The job queue warns.'));

  const definitions = new Map<string, Definition>();
  const workers = new Map<string, string[]>();
  const stopping = new AbortController();
  let polling: NodeJS.Timeout | undefined;

  function wake(name: string): void {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  }

  /** One query for all queues, where each worker of pg-boss would poll by itself. */
  async function poll(): Promise<void> {
    try {
      const due = await database.pool.query<{ name: string }>(
        `select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()`,
      );
      for (const { name } of due.rows) wake(name);
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'The server could not look for due jobs.');
    }
    if (!stopping.signal.aborted) polling = setTimeout(poll, pollingSeconds * 1000);
  }

  /** The attempt does not count, because the job did nothing wrong. */
  const giveBack = (name: string, job: { id: string; retryCount: number }) =>
    database.pool.query(
      `update pgboss.job set state = 'created', started_on = null, heartbeat_on = null
       where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
      [name, job.id, job.retryCount],
    );

  async function run(name: string, { options, handler }: Definition, job: BossJob): Promise<void> {
    try {
      const signal = AbortSignal.any([job.signal, stopping.signal]);
      signal.throwIfAborted();
      const isLastAttempt = job.retryCount >= retryLimitOf(options);
      await handler({ id: job.id, data: job.data, signal, isLastAttempt });
      wake(name);
    } catch (error) {
      if (stopping.signal.aborted) return void (await giveBack(name, job));
      const attempt = job.retryCount + 1;
      if (error instanceof RetryLater) log.info({ queue: name, jobId: job.id, attempt }, error.message);
      else log.error({ err: error, queue: name, jobId: job.id, attempt }, 'A job failed.');
      throw error;
    }
  }

  /** Each of its workers has an id, by which `wake` reaches it. */
  async function work(name: string, definition: Definition): Promise<void> {
    const ids: string[] = [];
    workers.set(name, ids);
    const { perBusiness } = definition.options;
    const perGroup = perBusiness !== undefined && { groupConcurrency: perBusiness };
    for (let count = definition.options.concurrency ?? 1; count > 0; count--) {
      const work = async ([job]: BossJob[]) => job && (await run(name, definition, job));
      ids.push(await boss.work<object>(name, { pollingIntervalSeconds: ownPollingSeconds, ...perGroup }, work));
    }
  }

  async function readyQueues(): Promise<void> {
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [name, { options }] of definitions) {
      const settings = {
        retryLimit: retryLimitOf(options),
        retryDelay: options.retryDelaySeconds ?? 0,
        retryBackoff: options.retryDelayMaxSeconds !== undefined,
        ...(options.retryDelayMaxSeconds !== undefined && { retryDelayMax: options.retryDelayMaxSeconds }),
        heartbeatSeconds: options.heartbeatSeconds ?? 20,
        expireInSeconds: options.expireInSeconds ?? 12 * 3600,
      };
      const queue = existing.get(name);
      if (queue && hasSettings(queue, settings)) continue;
      if (queue) await boss.updateQueue(name, settings);
      else await boss.createQueue(name, { ...settings, policy: 'exclusive' });
      await fillQueueCache(name);
    }
  }

  /**
   * A first `send` would read the queue over the pool, which a caller's open transaction cannot wait for. Queues that
   * existed when pg-boss started are already cached.
   */
  const fillQueueCache = (name: string) => boss.findJobs(name, { id: randomUUID() });

  /** The data folder's lock proves that the embedded database's last process, and so all its workers, are gone. */
  async function releaseJobsOfLastProcess(): Promise<void> {
    const active = await database.pool.query<{ name: string; ids: string[] }>(
      `select name, array_agg(id::text) as ids from pgboss.job where state = 'active' group by name`,
    );
    for (const { name, ids } of active.rows) {
      await boss.fail(name, ids, { message: 'The server ended while the job ran.' });
    }
  }

  /**
   * Jobs run by turn, then by age. A business's next job gets the turn after its last one; one that has none gets the turn
   * that is under way, so that it waits for one job of each other business at the most.
   */
  async function turnFor(on: Transaction | Database['db'], name: string, businessId: string): Promise<number> {
    const { rows } = await on.execute<{ turn: number }>(sql`
      with pending as (
        select -priority as turn, state = 'active' as is_running, group_id = ${businessId} as is_own
        from pgboss.job where name = ${name} and state <= 'active' and group_id is not null
      )
      select greatest(
        coalesce(max(turn) filter (where is_running), min(turn), 0),
        coalesce(max(turn) filter (where is_own) + 1, 0)
      )::int as turn from pending`);
    return rows[0]!.turn;
  }

  return {
    define(name, options, handler) {
      if (definitions.has(name)) throw new Error(`The job queue ${name} is defined twice.`);
      definitions.set(name, { options, handler: handler as JobHandler<object> });
    },
    async enqueue(name, data, { singletonKey = randomUUID(), delaySeconds, businessId, tx } = {}) {
      const turn = businessId !== undefined && (await turnFor(tx ?? database.db, name, businessId));
      const id = await boss.send(name, data, {
        singletonKey,
        ...(delaySeconds !== undefined && { startAfter: delaySeconds }),
        ...(turn !== false && { priority: -turn, group: { id: businessId } }),
        ...(tx && { db: fromDrizzle(tx, sql) }),
      });
      if (!delaySeconds) database.afterCommit(() => wake(name));
      return id ?? undefined;
    },
    async hasWaiting(name, { besides } = {}) {
      const { rowCount } = await database.pool.query(
        `select 1 from pgboss.job where name = $1 and state < 'active' and not blocked and start_after <= now()
         and ($2::text is null or group_id <> $2) limit 1`,
        [name, besides ?? null],
      );
      return (rowCount ?? 0) > 0;
    },
    async start({ work: working = true } = {}) {
      await boss.start();
      if (database.kind === 'embedded') await releaseJobsOfLastProcess();
      await readyQueues();
      if (!working) return;
      for (const [name, definition] of definitions) await work(name, definition);
      await poll();
    },
    async stop({ timeoutMs = 10_000 } = {}) {
      stopping.abort(new Error('The server is stopping.'));
      clearTimeout(polling);
      // Pg-boss's own graceful stop looks only every half second whether the handlers have ended.
      const waiting = new AbortController();
      const handlersEnded = Promise.allSettled([...workers.keys()].map((name) => boss.offWork(name)));
      await Promise.race([handlersEnded, sleep(timeoutMs, undefined, waiting).catch(() => {})]);
      waiting.abort();
      await boss.stop({ graceful: false, close: false });
    },
  };
}

const hasSettings = (queue: object, settings: object) => {
  const current = new Map<string, unknown>(Object.entries(queue));
  return Object.entries(settings).every(([key, value]) => current.get(key) === value);
};

const retryLimitOf = ({ retryLimit = 2 }: JobQueueOptions) => retryLimit;
