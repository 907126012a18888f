import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRenewals } from './renewals.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Reading ends when the test says so. */
function open({ random = 0.5, signal }: { random?: number; signal?: AbortSignal } = {}) {
  const read: string[] = [];
  const ends: (() => void)[] = [];
  const renew = createRenewals({
    renew(postId) {
      read.push(postId);
      return new Promise<void>((end) => ends.push(end));
    },
    random: () => random,
    signal,
  });
  const end = async () => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { renew, read, end };
}

test('a post is read at once, or at a moment of its own within the time that is left for it', async () => {
  const { renew, read } = open({ random: 0.25 });
  renew('pst_1');
  renew('pst_2', 2000);
  await vi.advanceTimersByTimeAsync(499);
  expect(read).toEqual(['pst_1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toEqual(['pst_1', 'pst_2']);
});

test('it is read once however often it changes before, and once more if it changes while it is read', async () => {
  const { renew, read, end } = open();
  for (let times = 0; times < 5; times++) renew('pst_1', 1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(read).toEqual(['pst_1']);
  for (let times = 0; times < 5; times++) renew('pst_1', 1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(read).toEqual(['pst_1']);
  await end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(read).toEqual(['pst_1', 'pst_1']);
  await end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(read).toHaveLength(2);
});

test('a failure stops nothing, and what is left is not read', async () => {
  const left = new AbortController();
  let tries = 0;
  const renew = createRenewals({
    renew: () => {
      tries++;
      return Promise.reject(new Error('away'));
    },
    signal: left.signal,
  });
  renew('pst_1');
  await vi.advanceTimersByTimeAsync(0);
  renew('pst_1', 1000);
  left.abort();
  await vi.advanceTimersByTimeAsync(1000);
  renew('pst_1');
  expect(tries).toBe(1);
});
