import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCalm, spreadFor } from './calm.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(listeners: number) {
  const told: [string, number][] = [];
  const tell = createCalm<string>({
    listeners: () => listeners,
    tell: (news, withinMs) => told.push([news, withinMs]),
  });
  return { tell, told };
}

test('the more listen, the longer they may take, up to half a minute', () => {
  expect([0, 1, 1000, 1_000_000].map(spreadFor)).toEqual([0, 2, 2000, 30_000]);
});

test('the first is told at once, the last of those that follow when the first was read, and each thing by itself', async () => {
  const { tell, told } = open(1000);
  for (const news of ['a1', 'a2', 'a3']) tell('a', news);
  tell('b', 'b1');
  expect(told.map(([news]) => news)).toEqual(['a1', 'b1']);
  await vi.advanceTimersByTimeAsync(1999);
  expect(told).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(told.map(([news]) => news)).toEqual(['a1', 'b1', 'a3']);
  tell('a', 'a4');
  await vi.advanceTimersByTimeAsync(2000);
  expect(told.at(-1)).toEqual(['a4', 2000]);
  await vi.advanceTimersByTimeAsync(60_000);
  tell('a', 'a5');
  expect(told.at(-1)).toEqual(['a5', 2000]);
  expect(told).toHaveLength(5);
});
