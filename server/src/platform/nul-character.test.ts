import { expect, test } from 'vitest';
import { findNul } from './nul-character.ts';

test.each([
  ['a text', 'a\0', []],
  ['a field', { a: 1, b: 'x\0' }, ['b']],
  ['an item of a nested list', { a: [{ b: 'x' }, { b: '\0' }] }, ['a', '1', 'b']],
  ['a name', { a: { 'b\0': 1 } }, ['a']],
  ['nothing', { a: ['x', 1, null, undefined, { b: '\u0001' }] }, undefined],
])('finds a NUL in %s', (_case, value, path) => {
  expect(findNul(value)).toEqual(path);
});
