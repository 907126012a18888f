import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './database/database.ts';
import { crashReport } from './database/schema.ts';
import {
  createJobs,
  type Job,
  type JobHandler,
  type JobQueueOptions,
  type Jobs,
  type JobsOptions,
  RetryLater,
} from './jobs.ts';
import { startChildScript } from './testing/child-script.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import {
  copyMigratedTemplate,
  createMigratedPostgresDatabase,
  describeOnBothDatabases,
  type TestDatabase,
} from './testing/test-database.ts';

const log = pino({ level: 'silent' });
const workUntilKilled = new URL('./testing/work-until-killed.ts', import.meta.url);

interface Encode {
  file: string;
}

function build(
  database: JobsOptions['database'],
  handler: JobHandler<Encode>,
  options: JobQueueOptions = {},
  changes: Partial<JobsOptions> = {},
): Jobs {
  const jobs = createJobs({ database, log, pollingSeconds: 0.5, monitorSeconds: 1, ...changes });
  jobs.define('encode', options, handler);
  onTestFinished(() => jobs.stop());
  return jobs;
}

/** Hands each run to the test, which ends it. */
function createStage() {
  const runs: { job: Job<Encode>; finish: () => void; fail: (error: Error) => void }[] = [];
  let arrived: (() => void) | undefined;
  return {
    handler: (job: Job<Encode>) =>
      new Promise<void>((finish, fail) => {
        job.signal.addEventListener('abort', () => fail(job.signal.reason));
        runs.push({ job, finish, fail });
        arrived?.();
      }),
    async next() {
      if (runs.length === 0) await new Promise<void>((resolve) => (arrived = resolve));
      return runs.shift()!;
    },
  };
}

const stateOf = async (database: Pick<TestDatabase, 'pool'>, id: string | undefined) =>
  (await database.pool.query('select state, retry_count as retries from pgboss.job where id = $1', [id])).rows[0];

describeOnBothDatabases('jobs', (database) => {
  test('run with their data and finish', async () => {
    const stage = createStage();
    const jobs = build(database(), stage.handler);
    await jobs.start();
    const id = await jobs.enqueue('encode', { file: 'a.mp4' });
    const run = await stage.next();
    expect(run.job).toMatchObject({ id, data: { file: 'a.mp4' } });
    run.finish();
    await expect.poll(() => stateOf(database(), id)).toEqual({ state: 'completed', retries: 0 });
  });

  test('belong to the transaction that enqueued them', async () => {
    const { db, transaction } = database();
    const stage = createStage();
    const jobs = build(database(), stage.handler);
    await jobs.start();
    const report = { id: 'crr_1', name: 'Ada', email: 'ada@example.com', reason: 'It stopped.' };
    const lost = transaction(async (tx) => {
      await tx.insert(crashReport).values(report);
      await jobs.enqueue('encode', { file: 'lost.mp4' }, { tx });
      throw new Error('on purpose');
    });
    await expect(lost).rejects.toThrow('on purpose');
    await transaction(async (tx) => {
      await tx.insert(crashReport).values(report);
      await jobs.enqueue('encode', { file: 'kept.mp4' }, { tx });
    });
    const run = await stage.next();
    expect(run.job.data.file).toBe('kept.mp4');
    run.finish();
    expect(await db.$count(crashReport)).toBe(1);
  });

  test('start as soon as their transaction commits, long before the next poll', async () => {
    const stage = createStage();
    const jobs = build(database(), stage.handler, {}, { pollingSeconds: 600 });
    await jobs.start();
    await database().transaction((tx) => jobs.enqueue('encode', { file: 'a.mp4' }, { tx }));
    const run = await stage.next();
    expect(run.job.data.file).toBe('a.mp4');
    run.finish();
  });

  test('with the same key are queued once while one waits or runs, and again when it is done', async () => {
    const stage = createStage();
    const jobs = build(database(), stage.handler, { concurrency: 2 });
    await jobs.start();
    const first = await jobs.enqueue('encode', { file: 'a.mp4' }, { singletonKey: 'a' });
    const run = await stage.next();
    expect(await jobs.enqueue('encode', { file: 'a.mp4' }, { singletonKey: 'a' })).toBeUndefined();
    expect(await jobs.enqueue('encode', { file: 'b.mp4' }, { singletonKey: 'b' })).toBeDefined();
    expect((await stage.next()).job.data.file).toBe('b.mp4');
    run.finish();
    await expect.poll(() => stateOf(database(), first)).toMatchObject({ state: 'completed' });
    expect(await jobs.enqueue('encode', { file: 'a.mp4' }, { singletonKey: 'a' })).toBeDefined();
  });

  test('run again on failure, up to their limit', async () => {
    const stage = createStage();
    const jobs = build(database(), stage.handler, { retryLimit: 1 });
    await jobs.start();
    const id = await jobs.enqueue('encode', { file: 'a.mp4' });
    (await stage.next()).fail(new Error('no encoder'));
    (await stage.next()).fail(new Error('no encoder'));
    await expect.poll(() => stateOf(database(), id)).toEqual({ state: 'failed', retries: 1 });
  });

  test('know when it is their last attempt', async () => {
    const stage = createStage();
    const jobs = build(database(), stage.handler, { retryLimit: 1 });
    await jobs.start();
    const id = await jobs.enqueue('encode', { file: 'a.mp4' });
    const first = await stage.next();
    first.fail(new RetryLater('too early'));
    const last = await stage.next();
    expect([first.job.isLastAttempt, last.job.isLastAttempt]).toEqual([false, true]);
    last.fail(new RetryLater('still too early'));
    await expect.poll(() => stateOf(database(), id)).toEqual({ state: 'failed', retries: 1 });
  });

  test('wait longer from attempt to attempt, up to a limit', async () => {
    const stage = createStage();
    const jobs = build(database(), stage.handler, { retryLimit: 9, retryDelaySeconds: 60, retryDelayMaxSeconds: 150 });
    await jobs.start();
    const id = await jobs.enqueue('encode', { file: 'a.mp4' });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt++) {
      (await stage.next()).fail(new RetryLater('too early'));
      await expect.poll(() => stateOf(database(), id)).toMatchObject({ state: 'retry' });
      const waiting = 'select extract(epoch from start_after - now())::float as seconds from pgboss.job where id = $1';
      waits.push((await database().pool.query(waiting, [id])).rows[0].seconds);
      await database().pool.query('update pgboss.job set start_after = now() where id = $1', [id]);
    }
    expect(waits[0]).toBeLessThanOrEqual(120);
    expect(waits[2]).toBeGreaterThan(125);
    expect(waits[2]).toBeLessThanOrEqual(150);
  });

  test('interrupted by a stop run again elsewhere without losing an attempt', async () => {
    const stage = createStage();
    const first = build(database(), stage.handler, { retryLimit: 0 });
    await first.start();
    const id = await first.enqueue('encode', { file: 'a.mp4' });
    const interrupted = await stage.next();
    await first.stop();
    expect(interrupted.job.signal.aborted).toBe(true);

    const second = build(database(), stage.handler, { retryLimit: 0 });
    await second.start();
    const run = await stage.next();
    expect(run.job.id).toBe(id);
    run.finish();
    await expect.poll(() => stateOf(database(), id)).toEqual({ state: 'completed', retries: 0 });
  });

  test('of one business leave a place to others', async () => {
    const stage = createStage();
    const jobs = build(database(), stage.handler, { concurrency: 3, perBusiness: 2 });
    await jobs.start();
    for (const file of ['a1', 'a2', 'a3']) await jobs.enqueue('encode', { file }, { businessId: 'a' });
    const begun = [await stage.next(), await stage.next()];
    await jobs.enqueue('encode', { file: 'b1' }, { businessId: 'b' });
    begun.push(await stage.next());
    expect(begun.map(({ job }) => job.data.file).sort()).toEqual(['a1', 'a2', 'b1']);
    begun.find(({ job }) => job.data.file === 'a1')!.finish();
    expect((await stage.next()).job.data.file).toBe('a3');
  });

  test('wait for a worker if their process only enqueues', async () => {
    const stage = createStage();
    const web = build(database(), stage.handler);
    await web.start({ work: false });
    const id = await web.enqueue('encode', { file: 'a.mp4' });
    expect(await stateOf(database(), id)).toMatchObject({ state: 'created' });
  });
});

test('the embedded database returns a killed process’s jobs at the next start', async () => {
  const dataFolder = await temporaryFolder();
  await copyMigratedTemplate(dataFolder);
  const child = startChildScript(workUntilKilled, dataFolder);
  onTestFinished(() => child.kill());
  const id = await child.nextLine();
  await child.kill();

  const database = await openDatabase({ dataFolder });
  onTestFinished(() => database.close());
  const stage = createStage();
  const jobs = createJobs({ database, log, pollingSeconds: 0.5, monitorSeconds: 3600 });
  jobs.define('encode', {}, stage.handler);
  onTestFinished(() => jobs.stop());
  await jobs.start();
  const run = await stage.next();
  expect(run.job.id).toBe(id);
  run.finish();
  await expect.poll(() => stateOf(database, id)).toEqual({ state: 'completed', retries: 1 });
});

test.skipIf(process.env.ZEACON_TEST_SKIP_POSTGRES === '1')(
  'another process takes over the job of a killed worker on PostgreSQL',
  async () => {
    const dataFolder = await temporaryFolder();
    const url = await createMigratedPostgresDatabase();
    const child = startChildScript(workUntilKilled, dataFolder, url);
    onTestFinished(() => child.kill());
    const id = await child.nextLine();

    const database = await openDatabase({ dataFolder, url });
    onTestFinished(() => database.close());
    const stage = createStage();
    const jobs = build(database, stage.handler, { heartbeatSeconds: 10 });
    await jobs.start();
    await child.kill();
    const run = await stage.next();
    expect(run.job.id).toBe(id);
    run.finish();
    await expect.poll(() => stateOf(database, id)).toEqual({ state: 'completed', retries: 1 });
  },
);
