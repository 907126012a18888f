import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCountdown, upNextSeconds } from './countdown.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const shown: (number | undefined)[] = [];
  const act = vi.fn();
  const countdown = createCountdown((seconds) => shown.push(seconds), act);
  countdown.start();
  return { shown, act, countdown };
}

test('counts to one, then acts once', () => {
  const { shown, act } = start();
  vi.advanceTimersByTime(upNextSeconds * 2000);
  expect(shown).toEqual([5, 4, 3, 2, 1, undefined]);
  expect(act).toHaveBeenCalledTimes(1);
});

test('does nothing after it was stopped, and leaves no timer', () => {
  const { shown, act, countdown } = start();
  vi.advanceTimersByTime(2000);
  countdown.stop();
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual([5, 4, 3, undefined]);
  expect(act).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('restarts with a single timer', () => {
  const { countdown } = start();
  countdown.start();
  expect(vi.getTimerCount()).toBe(1);
});
