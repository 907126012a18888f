import { expect, test } from 'vitest';
import { selectTextColor, selectVisibleColor } from './accent.ts';

test.each([
  ['#e11d2e', '#fff'],
  ['#000000', '#fff'],
  ['#ffffff', '#000'],
  ['#ffd400', '#000'],
  ['#1d4ed8', '#fff'],
  ['red', '#fff'],
])('on %s icons are %s', (color, text) => {
  expect(selectTextColor(color)).toBe(text);
});

test.each([
  ['#e11d2e', '#e11d2e'],
  ['#ffffff', '#ffffff'],
  ['red', 'red'],
])('%s stands out as it is', (color, visible) => {
  expect(selectVisibleColor(color)).toBe(visible);
});

test('a colour too dark for the scrim is lightened', () => {
  expect(selectVisibleColor('#000000')).toBe('#808080');
});
