import { expect, test } from 'vitest';
import { retryDeadlock } from './retry-deadlock.ts';

const deadlock = () =>
  Object.assign(new Error('Failed query'), { cause: Object.assign(new Error(), { code: '40P01' }) });

test('what lost a deadlock is run anew, three times at most, and nothing else is', async () => {
  let runs = 0;
  const failing = (times: number, error: () => Error) => async () => {
    runs += 1;
    if (runs <= times) throw error();
    return runs;
  };
  expect(await retryDeadlock(failing(2, deadlock))).toBe(3);
  runs = 0;
  await expect(retryDeadlock(failing(9, deadlock))).rejects.toThrow('Failed query');
  expect(runs).toBe(3);
  runs = 0;
  await expect(retryDeadlock(failing(9, () => new Error('Full')))).rejects.toThrow('Full');
  expect(runs).toBe(1);
});
