import { expect, test } from 'vitest';
import { figuresOf } from './figures.testing.ts';
import { materialChanges } from './material-change.ts';

type Given = Parameters<typeof figuresOf>[0];
const steady = (views: number) => Array.from({ length: 7 }, () => figuresOf({ views }));
const measures = (now: Given, before: Given, days = steady(100)) =>
  materialChanges(figuresOf(now), figuresOf(before), days).map(({ measure }) => measure);

test.each([
  ['a fall by a third', { views: 483 }, { views: 700 }, ['views']],
  ['a rise by a third', { views: 931 }, { views: 700 }, ['views']],
  ['less than a tenth, however certain', { views: 1_820_000 }, { views: 2_000_000 }, []],
  ['just a tenth of very many', { views: 1_800_000 }, { views: 2_000_000 }, ['views']],
  ['what chance does: within three deviations', { views: 590 }, { views: 700 }, ['views']],
  ['what chance does: 621 of 700', { views: 621 }, { views: 700 }, []],
  ['a handful, though all of it', { views: 0 }, { views: 9 }, []],
  ['from nothing', { views: 40 }, { views: 0 }, ['views']],
  ['to nothing', { views: 0 }, { views: 40 }, ['views']],
  ['nothing at all', {}, {}, []],
  ['failures', { views: 700, failedViews: 60 }, { views: 700, failedViews: 5 }, ['failedViews']],
])('%s', (_case, now, before, expected) => {
  expect(measures(now, before)).toEqual(expected);
});

test('days that scatter widely make a change less certain', () => {
  const wild = [10, 300, 20, 250, 5, 90, 25].map((views) => figuresOf({ views }));
  expect(measures({ views: 483 }, { views: 700 }, wild)).toEqual([]);
});

test('what goes with views is not said again, what goes its own way is', () => {
  const before = { views: 700, watchTimeMs: 7_000_000, uniqueVisitors: 600 };
  expect(measures({ views: 483, watchTimeMs: 4_830_000, uniqueVisitors: 420 }, before)).toEqual(['views']);
  expect(measures({ views: 483, watchTimeMs: 9_000_000, uniqueVisitors: 420 }, before)).toEqual([
    'views',
    'watchTimeMs',
  ]);
  expect(measures({ views: 700, watchTimeMs: 4_000_000, uniqueVisitors: 600 }, before)).toEqual(['watchTimeMs']);
  expect(measures({ views: 700, watchTimeMs: 6_500_000, uniqueVisitors: 600 }, before)).toEqual([]);
});
