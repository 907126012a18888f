import { expect, test } from 'vitest';
import { growthLimit, keepInside, moveInside, resizeBox, snapLines, snapMove, snapResize } from './picture-geometry.ts';

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

test('beyond the reach of every line, it stays where it is dragged', () => {
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
  expect(resizeBox(box, corner, by, { narrowest: 10 })).toEqual(expected);
});

test('a box never becomes narrower than the minimum', () => {
  expect(resizeBox(box, 'bottom-right', { x: -500, y: -500 }, { narrowest: 10 })).toMatchObject({
    width: 10,
    height: 5,
  });
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

test.each([
  ['its right edge to the centre', 'bottom-right', { x: 197, y: 0 }, { left: 200, top: 100, width: 300 }, 'x', 500],
  ['its bottom edge to the centre', 'bottom-right', { x: 0, y: 97 }, { left: 200, top: 100, height: 150 }, 'y', 250],
  ['its left edge to the safe area', 'bottom-left', { x: -147, y: 0 }, { left: 50, top: 100, width: 250 }, 'x', 50],
  ['its top edge to the picture', 'top-right', { x: 0, y: -97 }, { left: 200, top: 0, height: 150 }, 'y', 0],
] as const)('a box that is resized snaps %s', (_case, corner, by, to, axis, at) => {
  const free = resizeBox(box, corner, by, { narrowest: 10 });
  const { box: snapped, guides } = snapResize(box, corner, free, {
    lines: snapLines(picture, []),
    sizes: [],
    reach: 6,
  });
  expect(snapped).toMatchObject(to);
  expect(snapped.height / snapped.width).toBeCloseTo(0.5);
  expect(guides).toContainEqual({ axis, at });
});

test('a box that is resized takes over the width or height of another one', () => {
  const near = { lines: [], reach: 6 };
  const free = { ...box, width: 163, height: 81.5 };
  const wide = snapResize(box, 'bottom-right', free, { ...near, sizes: [{ width: 160, height: 20 }] });
  expect(wide.box).toEqual({ left: 200, top: 100, width: 160, height: 80 });
  expect(wide.guides).toEqual([{ axis: 'x', at: 360 }]);
  const high = snapResize(box, 'top-left', free, { ...near, sizes: [{ width: 20, height: 80 }] });
  expect(high.box).toEqual({ left: 140, top: 70, width: 160, height: 80 });
});

test('beyond the reach of every line and size, it keeps its dragged size', () => {
  const free = { ...box, width: 133, height: 66.5 };
  const snapped = snapResize(box, 'bottom-right', free, { lines: snapLines(picture, []), sizes: [], reach: 2 });
  expect(snapped).toEqual({ box: free, guides: [] });
});

test.each([
  ['bottom-right', 800],
  ['top-left', 300],
  ['bottom-left', 300],
  ['top-right', 300],
] as const)('dragging %s ends at the edge of the picture, and the opposite corner stays', (corner, widest) => {
  expect(growthLimit(box, corner, picture)).toBe(widest);
});

test('boxes that are moved together keep their distances at the edge of the picture', () => {
  const other = { left: 700, top: 300, width: 200, height: 100 };
  expect(moveInside([box, other], { x: 500, y: -400 }, picture)).toEqual({ x: 100, y: -100 });
  expect(moveInside([box, other], { x: -5, y: 5 }, picture)).toEqual({ x: -5, y: 5 });
});
