import type { LiveStatus, PublicLive } from '@zeacon/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveWatcher } from './live-watcher.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watch() {
  const server: { status: LiveStatus; fails: boolean; asked: number } = { status: 'SCHEDULED', fails: false, asked: 0 };
  const seen: LiveStatus[] = [];
  const watcher = createLiveWatcher({
    read: async () => {
      server.asked += 1;
      if (server.fails) throw new Error('away');
      return { liveStatus: server.status } as PublicLive;
    },
    onLive: ({ liveStatus }) => seen.push(liveStatus),
    random: () => 0.5,
  });
  return { server, seen, watcher };
}

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test.each([
  ['SCHEDULED', 10_000],
  ['WAITING', 3000],
  ['LIVE', 10_000],
  ['INTERRUPTED', 3000],
] as const)('polls at the pace of %s', async (status, everyMs) => {
  const { server, watcher } = watch();
  server.status = status;
  watcher.resume();
  await passes(0);
  expect(server.asked).toBe(1);
  await passes(everyMs - 1);
  expect(server.asked).toBe(1);
  await passes(1);
  expect(server.asked).toBe(2);
});

test('stops at the end', async () => {
  const { server, seen, watcher } = watch();
  server.status = 'ENDED';
  watcher.resume();
  await passes(120_000);
  expect(seen).toEqual(['ENDED']);
});

test('polls less and less often while the server is down, and at the usual pace afterwards', async () => {
  const { server, watcher } = watch();
  server.status = 'WAITING';
  watcher.know('WAITING');
  server.fails = true;
  watcher.resume();
  await passes(0);
  await passes(6000);
  expect(server.asked).toBe(2);
  await passes(12_000);
  expect(server.asked).toBe(3);
  server.fails = false;
  await passes(24_000);
  expect(server.asked).toBe(4);
  await passes(3000);
  expect(server.asked).toBe(5);
});

test('does not poll while paused, and polls at once when resumed', async () => {
  const { server, watcher } = watch();
  watcher.resume();
  await passes(0);
  watcher.pause();
  await passes(60_000);
  expect(server.asked).toBe(1);
  watcher.resume();
  await passes(0);
  expect(server.asked).toBe(2);
});
