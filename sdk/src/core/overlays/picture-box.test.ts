import { expect, test } from 'vitest';
import { toPictureBox } from './picture-box.ts';

const wide = { width: 1600, height: 900 };

test.each([
  ['bars above and below', { width: 400, height: 400 }, 'contain', [0, 87.5, 400, 225]],
  ['bars left and right', { width: 1000, height: 225 }, 'contain', [300, 0, 400, 225]],
  ['the same shape', { width: 320, height: 180 }, 'contain', [0, 0, 320, 180]],
  ['a picture cut off left and right', { width: 90, height: 90 }, 'cover', [-35, 0, 160, 90]],
  ['a stretched picture', { width: 10, height: 90 }, 'fill', [0, 0, 10, 90]],
])('%s', (_case, element, fit, [left, top, width, height]) => {
  expect(toPictureBox(element, wide, fit)).toEqual({ left, top, width, height });
});

test('there is no box before the picture and its element have a size', () => {
  expect(toPictureBox({ width: 0, height: 10 }, wide, 'contain')).toBeUndefined();
  expect(toPictureBox(wide, { width: 0, height: 0 }, 'contain')).toBeUndefined();
});
