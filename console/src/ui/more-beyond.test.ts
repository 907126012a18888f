import { expect, test } from 'vitest';
import { moreBeyond } from './more-beyond.ts';

const wide = { scrollLeft: 0, scrollTop: 0, scrollWidth: 640, scrollHeight: 200, clientWidth: 390, clientHeight: 200 };

test.each([
  ['at its beginning', { scrollLeft: 0 }, false, ['right']],
  ['in its middle', { scrollLeft: 100 }, false, ['left', 'right']],
  ['at its end, but for a rounded pixel', { scrollLeft: 249 }, false, ['left']],
  ['at its beginning, from right to left', { scrollLeft: 0 }, true, ['left']],
  ['in its middle, from right to left', { scrollLeft: -100 }, true, ['left', 'right']],
  ['at its end, from right to left', { scrollLeft: -250 }, true, ['right']],
  ['where it is higher', { scrollWidth: 390, scrollHeight: 500 }, false, ['bottom']],
  ['where all of it fits', { scrollWidth: 390 }, false, []],
])('what scrolls goes on, %s', (_case, given, isFromRight, expected) => {
  expect(moreBeyond({ ...wide, ...given }, isFromRight)).toEqual(expected);
});
