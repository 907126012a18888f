import { expect, test } from 'vitest';
import { parseByteRange } from './byte-range.ts';

test.each([
  [undefined, 100, undefined],
  ['bytes=0-9', 100, { start: 0, end: 9 }],
  ['bytes=90-', 100, { start: 90, end: 99 }],
  ['bytes=90-200', 100, { start: 90, end: 99 }],
  ['bytes=-10', 100, { start: 90, end: 99 }],
  ['bytes=-200', 100, { start: 0, end: 99 }],
  ['bytes=99-99', 100, { start: 99, end: 99 }],
  ['bytes=100-', 100, 'unsatisfiable'],
  ['bytes=-0', 100, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=9-0', 100, undefined],
  ['bytes=-', 100, undefined],
  ['bytes=0-1,5-6', 100, undefined],
  ['items=0-1', 100, undefined],
])('%s of %i bytes', (header, sizeBytes, expected) => {
  expect(parseByteRange(header, sizeBytes)).toEqual(expected);
});
