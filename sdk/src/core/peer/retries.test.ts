import { expect, test } from 'vitest';
import { createRetries } from './retries.ts';

const createSteady = () => createRetries(() => 0.5);

test('asks a host that is away less and less often, and begins anew once it had its picture', () => {
  const retries = createSteady();
  const waits = () => Array.from({ length: 8 }, () => retries.fail('off', 0) / 1000);
  expect(waits()).toEqual([5, 10, 20, 40, 60, 60, 60, 60]);
  expect([retries.isDue(59_999), retries.isDue(60_000)]).toEqual([false, true]);
  retries.succeed();
  expect(retries.isDue(0)).toBe(true);
  expect(waits()[0]).toBe(5);
});

test('leaves a host that is full alone for longer', () => {
  const retries = createSteady();
  expect(Array.from({ length: 5 }, () => retries.fail('full', 0) / 1000)).toEqual([30, 60, 120, 240, 300]);
});

test('gives up where no connection comes about three times in a row', () => {
  const retries = createSteady();
  expect([retries.fail('unreachable', 0), retries.fail('unreachable', 0)].every(Number.isFinite)).toBe(true);
  expect(retries.fail('unreachable', 0)).toBe(Number.POSITIVE_INFINITY);
  expect(retries.isDue(Number.MAX_SAFE_INTEGER)).toBe(false);
});

test('viewers who lose a host together come back one after the other', () => {
  const [early, late] = [createRetries(() => 0), createRetries(() => 0.99)];
  expect(early.fail('over', 0)).toBeLessThan(late.fail('over', 0));
});
