import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createJobs } from '../../platform/jobs.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { definePackagingJobs } from './packaging.jobs.ts';
import type { FirstOutcome, ImproveTurn, PackagingService, StepOutcome } from './packaging.service.ts';

const log = pino({ level: 'silent' });

describeOnSharedPlatform('packaging', (database) => {
  test('checks again until what it is waiting for arrives', async () => {
    const jobs = createJobs({ database: await database(), log, pollingSeconds: 0.5 });
    onTestFinished(() => jobs.stop());
    const improve = vi.fn<PackagingService['improve']>().mockResolvedValue('waiting');
    improve.mockResolvedValueOnce('waiting').mockResolvedValueOnce('waiting').mockResolvedValueOnce('done');
    const service = { improve, discardIfDeleted: async () => undefined } as unknown as PackagingService;
    const { enqueueImprove } = definePackagingJobs({
      jobs,
      log,
      service: () => service,
      giveUp: async () => undefined,
      exists: async () => true,
      waitSeconds: 1,
    });
    await jobs.start();
    await enqueueImprove({ streamId: 'str_1', packageId: 'pkg_1' });
    await vi.waitFor(() => expect(improve).toHaveBeenCalledTimes(3), { timeout: 30_000 });
  });

  /** Improving that ends when the test says so, or is aborted. */
  async function openImproving(exists: (streamId: string) => Promise<boolean> = async () => true) {
    const jobs = createJobs({ database: await database(), log, pollingSeconds: 0.5 });
    onTestFinished(() => jobs.stop());
    const runs: { streamId: string; turn: ImproveTurn; end: (outcome: StepOutcome) => void }[] = [];
    const pictured: string[] = [];
    const given = vi.fn();
    const service = {
      improve: (streamId: string, _: string, turn: ImproveTurn) =>
        new Promise<StepOutcome>((end, fail) => {
          turn.signal.addEventListener('abort', () => fail(turn.signal.reason));
          runs.push({ streamId, turn, end });
        }),
      addPictures: async (streamId: string) => {
        pictured.push(streamId);
        return 'done';
      },
      discardIfDeleted: async () => undefined,
    } as unknown as PackagingService;
    const { enqueueImprove, enqueuePictures } = definePackagingJobs({
      ...{ jobs, log, exists, giveUp: given, lookEveryMs: 20 },
      service: () => service,
    });
    await jobs.start();
    const improve = (businessId: string, streamId: string) =>
      enqueueImprove({ businessId, streamId, packageId: `pkg of ${streamId}` });
    const next = () => vi.waitFor(() => runs.shift() ?? Promise.reject(new Error('nothing runs')), { timeout: 30_000 });
    const picture = (businessId: string, streamId: string) =>
      enqueuePictures({ businessId, streamId, packageId: `pkg of ${streamId}` });
    return { improve, picture, pictured, next, given };
  }

  test('businesses take turns, however many videos one of them brings', async () => {
    const { improve, next } = await openImproving();
    for (const name of ['a1', 'a2', 'a3', 'a4']) await improve('biz_a', name);
    const order: string[] = [];
    const work = async () => {
      const { streamId, end } = await next();
      order.push(streamId);
      end('done');
    };
    const first = await next();
    await improve('biz_b', 'b1');
    await improve('biz_b', 'b2');
    await improve('biz_c', 'c1');
    first.end('done');
    for (let worked = 0; worked < 6; worked++) await work();
    expect([first.streamId, ...order]).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  test('a long one lets those of others go first, and goes on afterwards', async () => {
    const { improve, next } = await openImproving();
    await improve('biz_a', 'long');
    const long = await next();
    expect(await long.turn.anotherWaits()).toBe(false);
    await improve('biz_a', 'also mine');
    expect(await long.turn.anotherWaits()).toBe(false);
    await improve('biz_b', 'of another');
    expect(await long.turn.anotherWaits()).toBe(true);
    long.end('interrupted');
    for (const streamId of ['of another', 'also mine', 'long']) {
      const run = await next();
      expect(run.streamId).toBe(streamId);
      run.end('done');
    }
  });

  test('pictures never wait for the qualities of a long one, of the same business or another', async () => {
    const { improve, picture, pictured, next } = await openImproving();
    await improve('biz_a', 'long');
    const long = await next();
    await picture('biz_a', 'mine');
    await picture('biz_b', 'of another');
    await vi.waitFor(() => expect(pictured.toSorted()).toEqual(['mine', 'of another']), { timeout: 30_000 });
    expect(await long.turn.anotherWaits()).toBe(true);
    long.end('done');
    for (let made = 0; made < 2; made++) (await next()).end('done');
  });

  test('a short video never waits for long ones of others that have to be encoded', async () => {
    const jobs = createJobs({ database: await database(), log, pollingSeconds: 0.5 });
    onTestFinished(() => jobs.stop());
    const encoding = new Map<string, () => void>();
    const copied: string[] = [];
    const service = {
      begin: async (streamId: string): Promise<FirstOutcome> => {
        if (streamId.startsWith('long')) return 'encode-long';
        if (streamId.startsWith('short')) return 'encode';
        copied.push(streamId);
        return 'done';
      },
      encodeFirst: (streamId: string) =>
        new Promise<FirstOutcome>((end) => encoding.set(streamId, () => encoding.delete(streamId) && end('done'))),
      discardIfDeleted: async () => undefined,
    } as unknown as PackagingService;
    const { enqueueBegin } = definePackagingJobs({
      ...{ jobs, log, giveUp: async () => undefined, exists: async () => true },
      service: () => service,
    });
    await jobs.start();
    const encodes = (...names: string[]) =>
      vi.waitFor(() => expect([...encoding.keys()].toSorted()).toEqual(names), { timeout: 30_000 });
    for (const business of ['a', 'b', 'c'])
      for (const count of [1, 2])
        await enqueueBegin({ businessId: `biz_${business}`, streamId: `long ${business}${count}` });
    await encodes('long a1', 'long b1');
    await enqueueBegin({ businessId: 'biz_d', streamId: 'short d' });
    await enqueueBegin({ businessId: 'biz_a', streamId: 'short a' });
    await enqueueBegin({ businessId: 'biz_d', streamId: 'copy' });
    await encodes('long a1', 'long b1', 'short a', 'short d');
    await vi.waitFor(() => expect(copied).toEqual(['copy']), { timeout: 30_000 });
    encoding.get('long a1')!();
    await encodes('long b1', 'long c1', 'short a', 'short d');
    for (const end of encoding.values()) end();
    await encodes('long a2', 'long b2');
    for (const end of encoding.values()) end();
    await encodes('long c2');
    encoding.get('long c2')!();
    await encodes();
  });

  test('work on a video that is deleted ends at once, and is no failure', async () => {
    const there = new Set(['kept', 'deleted']);
    const { improve, next, given } = await openImproving(async (streamId) => there.has(streamId));
    await improve('biz_a', 'deleted');
    await improve('biz_a', 'kept');
    const { turn } = await next();
    there.delete('deleted');
    const kept = await next();
    expect([turn.signal.aborted, kept.streamId, given.mock.calls]).toEqual([true, 'kept', []]);
    kept.end('done');
  });
});
