import { expect, test } from 'vitest';
import { createTestClock } from './testing/test-clock.ts';
import { createWindowLimit } from './window-limit.ts';

test('a flood of subjects frees none that goes on asking, and the longest silent is forgotten', () => {
  const take = createWindowLimit({ limit: 1, windowSec: 60, clock: createTestClock().now });
  for (const subject of ['silent', 'busy']) expect(take(subject)).toBeUndefined();
  for (let flood = 0; flood < 100_001; flood++) {
    take(`flood-${flood}`);
    if (flood % 50_000 === 0) expect(take('busy'), `after ${flood}`).toBe(60);
  }
  expect(take('busy')).toBe(60);
  expect(take('silent')).toBeUndefined();
});
