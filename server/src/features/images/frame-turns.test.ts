import { expect, test } from 'vitest';
import { createFrameTaker, type FrameTakerDeps } from './frame-taker.ts';

test('a business that asks for one picture is next, however many moments another asked for before', async () => {
  const started: string[] = [];
  const running: (() => void)[] = [];
  const deps = {
    maker: { make: (row: { businessId: string }, work: (path: string) => Promise<void>) => work(row.businessId) },
    removal: { begin: async () => {} },
    ffmpeg: { available: async () => true },
    findStream: async (businessId: string) => ({
      id: businessId,
      fileName: 'a.mp4',
      durationMs: 1000,
      packageId: 'pkg',
    }),
    openMoment: async ({ id }: { id: string }) => {
      started.push(id);
      await new Promise<void>((resolve) => running.push(resolve));
      return undefined;
    },
    newUuid: () => 'id',
    clock: () => new Date('2026-03-10T12:00:00Z'),
  };
  const { take } = createFrameTaker(deps as unknown as FrameTakerDeps);
  const ask = (businessId: string) =>
    take(businessId, { streamId: 'str_1', atMs: 0 }, new AbortController().signal).catch(({ code }) => code);
  const asked = ['busy', 'busy', 'busy', 'busy', 'calm'].map(ask);
  await expect.poll(() => started).toEqual(['busy', 'busy']);
  running.shift()!();
  await expect.poll(() => started).toEqual(['busy', 'busy', 'calm']);
  while (started.length < 5 || running.length > 0) {
    running.shift()?.();
    await new Promise(setImmediate);
  }
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['image.frame_unavailable']));
});
