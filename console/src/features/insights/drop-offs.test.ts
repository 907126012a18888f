import { expect, test } from 'vitest';
import { dropOffs, mostWatchedAgain } from './drop-offs.ts';

const curve = (...viewers: number[]) =>
  viewers.map((count, index) => ({ startMs: index * 1000, viewers: count, plays: count }));

test('the largest falls are named in the order of the video', () => {
  expect(dropOffs(curve(100, 98, 70, 69, 40, 39), 100, 2)).toEqual([
    { startMs: 1000, endMs: 2000, before: 98, after: 70 },
    { startMs: 3000, endMs: 4000, before: 69, after: 40 },
  ]);
});

test('in a long video a fall over several steps is one fall', () => {
  const long = curve(...Array.from({ length: 100 }, (_step, index) => (index < 50 ? 100 : index === 50 ? 80 : 60)));
  expect(dropOffs(long, 100)).toEqual([{ startMs: 49_000, endMs: 51_000, before: 100, after: 60 }]);
});

test.each([
  ['nobody watched', curve(0, 0, 0), 0],
  ['nobody left', curve(5, 5, 5), 5],
  ['one of many left', curve(100, 99, 99), 100],
  ['there is no curve', [], 0],
])('nothing is named where %s', (_case, points, views) => {
  expect(dropOffs(points, views)).toEqual([]);
});

test('what was watched again stands out only if many did', () => {
  const points = curve(10, 10, 10);
  expect(mostWatchedAgain(points)).toBeUndefined();
  expect(mostWatchedAgain(points.map((point, index) => ({ ...point, plays: index === 1 ? 14 : 11 })))).toEqual({
    startMs: 1000,
    viewers: 10,
    plays: 14,
  });
});
