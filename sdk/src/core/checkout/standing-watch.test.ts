import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStandingWatch } from './standing-watch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const minuteMs = 60_000;

/** A server that holds its answers back for `holdsMs`, unless the purchase falls. */
function openServer({ holdsMs = 25_000, isAway = false } = {}) {
  const asked: number[] = [];
  let isStanding = true;
  const open = new Set<() => void>();
  const ask = (waitSec: number, signal: AbortSignal) => {
    asked.push(waitSec);
    return new Promise<{ isStanding: boolean }>((resolve, reject) => {
      if (isAway) return reject(new Error('away'));
      const answer = () => {
        open.delete(answer);
        resolve({ isStanding });
      };
      open.add(answer);
      signal.addEventListener('abort', () => {
        open.delete(answer);
        reject(signal.reason);
      });
      setTimeout(answer, Math.min(waitSec * 1000, holdsMs));
    });
  };
  return {
    ask,
    asked,
    openCount: () => open.size,
    refund() {
      isStanding = false;
      for (const answer of open) answer();
    },
  };
}

test('asks a few times a minute, and learns of a refund at once', async () => {
  const { ask, asked, refund } = openServer();
  const onFallen = vi.fn();
  const watch = createStandingWatch({ ask, onFallen });
  watch.start();
  watch.start();
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.length).toBeLessThanOrEqual(25);
  refund();
  await vi.advanceTimersByTimeAsync(0);
  expect(onFallen).toHaveBeenCalledOnce();
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(asked).toHaveLength(before);
});

test.each([
  ['answers at once', { holdsMs: 0 }],
  ['is away', { isAway: true }],
])('asks less and less often a server that %s', async (_what, kind) => {
  const { ask, asked } = openServer(kind);
  const watch = createStandingWatch({ ask, onFallen: () => undefined });
  watch.start();
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(asked.length).toBeLessThanOrEqual(6);
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(asked.length - before).toBeLessThanOrEqual(21);
  const waiting = asked.length;
  watch.sooner();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(waiting + 1);
  watch.stop();
});

test('what does not play is not asked about', async () => {
  const { ask, asked, openCount } = openServer();
  const watch = createStandingWatch({ ask, onFallen: () => undefined });
  watch.start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(openCount()).toBe(1);
  watch.stop();
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect([openCount(), asked.length]).toEqual([0, 1]);
  watch.start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(openCount()).toBe(1);
  watch.stop();
});

test('a page leaves two questions open at most, and asks the others now and then', async () => {
  const { ask, asked } = openServer();
  const watches = Array.from({ length: 5 }, () => createStandingWatch({ ask, onFallen: () => undefined }));
  for (const watch of watches) watch.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([25, 25, 0, 0, 0]);
  await vi.advanceTimersByTimeAsync(5 * minuteMs);
  expect(asked.length).toBeLessThan(5 * 5 * 5);
  for (const watch of watches) watch.stop();
});
