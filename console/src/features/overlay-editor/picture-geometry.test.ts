import { expect, test } from 'vitest';
import { keepInside, resizeBox, snapLines, snapMove } from './picture-geometry.ts';

const picture = { width: 1000, height: 500 };
const box = { left: 200, top: 100, width: 100, height: 50 };

test.each([
  ['its left edge to the picture', { left: 4 }, 'x', { left: 0 }, 0],
  ['its centre to the centre', { left: 447 }, 'x', { left: 450 }, 500],
  ['its right edge to the safe area', { left: 848 }, 'x', { left: 850 }, 950],
  ['its bottom edge to the picture', { top: 453 }, 'y', { top: 450 }, 500],
])('a dragged box snaps %s', (_case, from, axis, to, at) => {
  const { box: snapped, guides } = snapMove({ ...box, ...from }, snapLines(picture, []), 6);
  expect(snapped).toMatchObject(to);
  expect(guides.find((guide) => guide.axis === axis)?.at).toBeCloseTo(at);
});

test('a dragged box snaps to another one', () => {
  const lines = snapLines(picture, [{ left: 333, top: 222, width: 50, height: 200 }]);
  expect(snapMove({ ...box, left: 330, top: 219 }, lines, 6).box).toMatchObject({ left: 333, top: 222 });
});

test('out of reach of every line, it stays where it is dragged', () => {
  const there = { ...box, left: 123, top: 77 };
  expect(snapMove(there, snapLines(picture, []), 6)).toEqual({ box: there, guides: [] });
});

test.each([
  ['bottom-right', { x: 100, y: 0 }, { left: 200, top: 100, width: 200, height: 100 }],
  ['bottom-right', { x: 0, y: 50 }, { left: 200, top: 100, width: 200, height: 100 }],
  ['top-left', { x: -100, y: 0 }, { left: 100, top: 50, width: 200, height: 100 }],
  ['top-right', { x: 0, y: -50 }, { left: 200, top: 50, width: 200, height: 100 }],
  ['bottom-left', { x: 50, y: 0 }, { left: 250, top: 100, width: 50, height: 25 }],
] as const)('dragging %s by %j keeps proportions and the opposite corner', (corner, by, expected) => {
  expect(resizeBox(box, corner, by, 10)).toEqual(expected);
});

test('a box never becomes narrower than it may', () => {
  expect(resizeBox(box, 'bottom-right', { x: -500, y: -500 }, 10)).toMatchObject({ width: 10, height: 5 });
});

test.each([
  [
    { left: -20, top: 490, width: 100, height: 50 },
    { left: 0, top: 450, width: 100, height: 50 },
  ],
  [
    { left: 10, top: 10, width: 2000, height: 400 },
    { left: 0, top: 10, width: 1000, height: 200 },
  ],
])('%j is kept inside the picture', (outside, inside) => expect(keepInside(outside, picture)).toEqual(inside));
