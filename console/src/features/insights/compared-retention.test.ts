import { expect, test } from 'vitest';
import { comparedRetention } from './compared-retention.ts';

type Curve = Parameters<typeof comparedRetention>[0][number];

const curve = (viewers: readonly number[], over: Partial<Curve> = {}): Curve => ({
  ...{ durationMs: viewers.length * 1000, stepMs: 1000, views: 10 },
  points: viewers.map((count, step) => ({
    ...{ startMs: step * (over.stepMs ?? 1000), viewers: count, plays: count, waited: 0, waitMs: 0, present: count },
  })),
  ...over,
});

test('along shares of the length, videos of different lengths stand at the same places', () => {
  const [short, long] = [curve([10, 5]), curve([8, 8, 8, 8, 2, 2, 2, 1])];
  const { steps, starts, values } = comparedRetention([short, long], 'share');
  expect([steps.length, steps[0], steps[50], steps[100], starts[50]]).toEqual([101, '0%', '50%', '100%', '50']);
  const at = (percent: number) => values.map((line) => line[percent]);
  expect([at(0), at(49), at(50), at(87), at(88), at(100)]).toEqual([
    ...[
      [1, 0.8],
      [1, 0.8],
      [0.5, 0.2],
      [0.5, 0.2],
      [0.5, 0.1],
      [0.5, 0.1],
    ],
  ]);
});

test('along time, a line ends with its video', () => {
  const { steps, starts, values } = comparedRetention([curve([10, 5]), curve([8, 6, 4, 2])], 'time');
  expect(steps).toEqual(['0:00', '0:01', '0:02', '0:03']);
  expect(starts).toEqual(['0', '1', '2', '3']);
  expect(values).toEqual([
    [1, 0.5, null, null],
    [0.8, 0.6, 0.4, 0.2],
  ]);
});

test('a short video beside a long one has more steps than one, each up to the next of its curve', () => {
  const hour = curve(
    Array.from({ length: 300 }, (_, step) => (step === 0 ? 10 : 4)),
    { stepMs: 12_000, durationMs: 3_600_000 },
  );
  const { starts, values, tickGaps } = comparedRetention([curve(Array(20).fill(7)), hour], 'time');
  expect([starts.length, starts[1]]).toEqual([600, '6']);
  expect(values[0]!.slice(0, 5)).toEqual([0.7, 0.7, 0.7, 0.7, null]);
  expect(values[1]!.slice(0, 4)).toEqual([1, 1, 0.4, 0.4]);
  expect(tickGaps.slice(0, 3)).toEqual([5, 10, 20]);
});

test('what has no length has a line along time only, and what nobody saw has none', () => {
  const curves = [curve([10, 5], { durationMs: null }), curve([0, 0], { views: 0 })];
  const isNothing = (axis: 'share' | 'time') =>
    comparedRetention(curves, axis).values.map((line) => line.every((value) => value === null));
  expect([isNothing('share'), isNothing('time')]).toEqual([
    [true, true],
    [false, true],
  ]);
});

test('no curve at all is an empty chart', () => {
  expect(comparedRetention([], 'time').values).toEqual([]);
});
