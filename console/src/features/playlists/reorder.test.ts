import { expect, test } from 'vitest';
import { moveTo, reorder } from './reorder.ts';

const ids = ['a', 'b', 'c', 'd'];

test.each([
  ['one before another', ['d'], 'a', 'before', 'dabc'],
  ['one after another', ['a'], 'c', 'after', 'bcad'],
  ['one to the end', ['b'], 'd', 'after', 'acdb'],
  ['several keep their order', ['d', 'a'], 'c', 'before', 'badc'],
  ['onto itself', ['b'], 'b', 'before', 'abcd'],
] as const)('moving %s', (_case, moved, target, side, expected) => {
  expect(reorder(ids, new Set(moved), target, side).join('')).toBe(expected);
});

test.each([
  ['up', 'c', 1, 'acbd'],
  ['down', 'b', 2, 'acbd'],
  ['to the top', 'd', 0, 'dabc'],
  ['beyond the top', 'a', -1, 'abcd'],
  ['to the bottom', 'a', 3, 'bcda'],
])('moving %s', (_case, id, position, expected) => {
  expect(moveTo(ids, id, position).join('')).toBe(expected);
});
