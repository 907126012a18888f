import { expect, test } from 'vitest';
import { fnv1a, splitArmOf, splitBucketOf } from './split-assignment.ts';

const visitors = Array.from({ length: 10_000 }, (_, index) => `visitor-${index}`);
const site = 'pk_1';
const half = { id: 'spt_1', ranges: [{ from: 0, until: 5000 }], arms: [arm('A', 50), arm('HOLDOUT', 50)] };
function arm(key: string, share: number) {
  return { key, share };
}

test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('the hash of %j is the published one', (text, hash) => {
  expect(fnv1a(text)).toBe(hash);
});

test('a visitor is in the same bucket in every release', () => {
  expect([splitBucketOf('pk_1', 'visitor-1'), splitBucketOf('spt_1', 'visitor-1')]).toEqual([2698, 6514]);
});

test('shares and coverage are met', () => {
  const counts = new Map<string | undefined, number>();
  for (const visitor of visitors) {
    const key = splitArmOf(half, site, visitor);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const [key, expected] of [
    ['A', 2500],
    ['HOLDOUT', 2500],
    [undefined, 5000],
  ] as const)
    expect(Math.abs((counts.get(key) ?? 0) - expected)).toBeLessThan(200);
});

test('more coverage moves nobody', () => {
  const wider = { ...half, ranges: [...half.ranges, { from: 5000, until: 9000 }] };
  for (const visitor of visitors) {
    const before = splitArmOf(half, site, visitor);
    if (before) expect(splitArmOf(wider, site, visitor)).toBe(before);
  }
});

test('nobody is in two tests of one site, and arms of different tests are independent', () => {
  const other = { ...half, id: 'spt_2', ranges: [{ from: 5000, until: 10_000 }] };
  expect(visitors.some((visitor) => splitArmOf(half, site, visitor) && splitArmOf(other, site, visitor))).toBe(false);
  const later = { ...half, id: 'spt_3' };
  const both = visitors.filter((visitor) => splitArmOf(half, site, visitor) === 'A');
  const again = both.filter((visitor) => splitArmOf(later, site, visitor) === 'A').length;
  expect(Math.abs(again / both.length - 0.5)).toBeLessThan(0.05);
});

test('an arm without a share has nobody', () => {
  const lone = { ...half, arms: [arm('A', 0), arm('B', 100)] };
  expect(new Set(visitors.map((visitor) => splitArmOf(lone, site, visitor)))).toEqual(new Set(['B', undefined]));
});
