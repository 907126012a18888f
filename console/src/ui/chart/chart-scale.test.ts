import { expect, test } from 'vitest';
import { niceCeiling, partOf, spread, tickSteps } from './chart-scale.ts';

test.each([
  [0, 1],
  [0.3, 0.3],
  [1, 1],
  [3, 4],
  [7, 8],
  [8.5, 10],
  [54, 60],
  [1001, 1200],
  [Number.NaN, 1],
])('the scale for %d ends at %d', (value, ceiling) => {
  expect(niceCeiling(value)).toBeCloseTo(ceiling);
});

test('labels are written at even steps, as many as there is room for', () => {
  expect(tickSteps({ from: 0, to: 27 }, 7)).toEqual([0, 4, 8, 12, 16, 20, 24]);
  expect(tickSteps({ from: 3, to: 4 }, 7)).toEqual([3, 4]);
  expect(tickSteps({ from: -0.5, to: 0.5 }, 7)).toEqual([0]);
});

test('labels stand at round steps where these are known, also of a part', () => {
  const gaps = [1, 2, 5, 10, 20, 25, 50];
  expect(tickSteps({ from: 0, to: 100 }, 12, gaps)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  expect(tickSteps({ from: 0, to: 100 }, 4, gaps)).toEqual([0, 25, 50, 75, 100]);
  expect(tickSteps({ from: 33, to: 71 }, 4, gaps)).toEqual([40, 50, 60, 70]);
  expect(tickSteps({ from: 0, to: 9000 }, 3, gaps)).toEqual([0, 3000, 6000, 9000]);
});

test.each([
  ['drawn from right to left', 9, 2, { from: 2, to: 9 }],
  ['that sticks out', 5, 40, { from: 5, to: 19 }],
  ['of a single step', 4, 4, undefined],
  ['of everything', 0, 19, undefined],
])('a part %s', (_case, a, b, part) => {
  expect(partOf(20, a, b)).toEqual(part);
});

test('labels that would cover each other move apart, in their order, and stay above the bottom', () => {
  expect(spread([50, 48, 10], 14, 200)).toEqual([62, 48, 10]);
  expect(spread([198, 199], 14, 200)).toEqual([186, 200]);
});
