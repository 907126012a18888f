import { expect, test } from 'vitest';
import { widenRanges } from './split-ranges.ts';

const range = (from: number, until: number) => ({ from, until });

test.each([
  ['the whole site', [], [], 100, [range(0, 10_000)]],
  ['what another test left', [], [range(0, 4000)], 60, [range(4000, 10_000)]],
  [
    'two gaps',
    [],
    [range(1000, 2000), range(3000, 9000)],
    30,
    [range(0, 1000), range(2000, 3000), range(9000, 10_000)],
  ],
  ['more of what it has', [range(0, 2000)], [range(2000, 3000)], 50, [range(0, 2000), range(3000, 6000)]],
])('a test is given %s', (_what, own, taken, percent, expected) => {
  expect(widenRanges(own, taken, percent)).toEqual(expected);
});

test('no test is given what another has', () => {
  expect(widenRanges([], [range(0, 4001)], 60)).toBeUndefined();
});
