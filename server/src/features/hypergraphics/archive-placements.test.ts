import { HypergraphicPlacement } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { type Drop, toPlacements } from './archive-placements.ts';

const start = new Date('2026-03-10T12:00:00Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const drop = (from: number, until: number | null, changes: Partial<Drop> = {}): Drop => ({
  id: 'hgl_0000000000000000000a',
  hypergraphicId: 'hyp_1',
  style: { top: 1, left: 2, width: 30 },
  droppedAt: at(from),
  removedAt: until === null ? null : at(until),
  hlsDisplay: true,
  ...changes,
});
const timesOf = (drops: Drop[], pauses: [number, number][] = []) =>
  toPlacements(
    drops,
    start,
    pauses.map(([from, until]) => ({ from: at(from), until: at(until) })),
  ).map(({ dropTimestamp, removeTimestamp }) => [dropTimestamp, removeTimestamp]);

test('a drop becomes a placement that can be saved', () => {
  const [placed] = toPlacements([drop(1.25, 9, { hlsDisplay: false })], start);
  expect(placed).toEqual({
    id: 'hgp_0000000000000000000a',
    hypergraphicId: 'hyp_1',
    style: { top: 1, left: 2, width: 30 },
    dropTimestamp: 1250,
    removeTimestamp: 9000,
    hlsDisplay: false,
  });
  expect(HypergraphicPlacement.parse(placed)).toEqual(placed);
});

test.each([
  ['what was on before the recording is there from its start', [drop(-60, 5)], [[0, 5000]]],
  ['what was on until the end stays until the end', [drop(3, null)], [[3000, null]]],
  ['what was gone before the recording is left out', [drop(-60, -1), drop(-60, 0)], []],
  ['what went as it came is left out', [drop(5, 5)], []],
])('%s', (_case, drops, times) => {
  expect(timesOf(drops)).toEqual(times);
});

test.each([
  ['before', drop(30, 40), [[20_000, 30_000]]],
  ['around', drop(5, 40), [[5000, 30_000]]],
  ['from inside', drop(15, 40), [[10_000, 30_000]]],
  ['wholly inside', drop(12, 18), []],
])('time that was not recorded is left out: %s', (_case, one, times) => {
  expect(timesOf([one], [[10, 20]])).toEqual(times);
});

test('several pauses add up, including one from before the start', () => {
  expect(
    timesOf(
      [drop(100, null)],
      [
        [-10, 10],
        [20, 30],
        [200, 300],
      ],
    ),
  ).toEqual([[80_000, null]]);
});
