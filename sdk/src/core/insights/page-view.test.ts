import { pageViewMaxTries, pageViewRetryIntervalMs } from '@zeacon/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPageView } from './page-view.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('is sent once, at the first check that finds its attributes set', () => {
  const complete = vi.fn().mockReturnValueOnce(false).mockReturnValue(true);
  const send = vi.fn();
  createPageView({ complete, send }).start();
  vi.advanceTimersByTime(pageViewRetryIntervalMs);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(pageViewRetryIntervalMs);
  expect(send).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(send).toHaveBeenCalledOnce();
});

test('is still sent at the last check', () => {
  const send = vi.fn();
  let looks = 0;
  const complete = () => ++looks === pageViewMaxTries;
  createPageView({ complete, send }).start();
  vi.advanceTimersByTime(60_000);
  expect(send).toHaveBeenCalledOnce();
});

test('is given up after five checks', () => {
  const complete = vi.fn(() => false);
  const send = vi.fn();
  const pageView = createPageView({ complete, send });
  pageView.start();
  vi.advanceTimersByTime(60_000);
  pageView.start();
  complete.mockReturnValue(true);
  vi.advanceTimersByTime(60_000);
  expect(complete).toHaveBeenCalledTimes(pageViewMaxTries);
  expect(send).not.toHaveBeenCalled();
});
