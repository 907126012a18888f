import { describe, expect, it } from 'vitest';
import { arrange, type Box, fitInto, layouts, pictureSize } from './layout-geometry.ts';

const isInside = ({ x, y, width, height }: Box, size: { width: number; height: number }) =>
  x >= 0 && y >= 0 && x + width <= size.width + 1 && y + height <= size.height + 1;
const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) - 1) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) - 1);

const wide = pictureSize('LANDSCAPE', 720);

describe.each([
  ['wide', wide],
  ['upright', pictureSize('PORTRAIT', 720)],
])('in a picture that is %s', (_name, size) => {
  it.each(layouts)('%s keeps every source inside, from none to six', (layout) => {
    for (let count = 0; count <= 6; count += 1) {
      const slots = arrange(layout, Array<boolean>(count).fill(false), size);
      expect(slots).toHaveLength(layout === 'single' ? Math.min(count, 1) : count);
      for (const { box } of slots) {
        expect(isInside(box, size)).toBe(true);
        expect(box.width).toBeGreaterThan(80);
        expect(box.height).toBeGreaterThan(80);
      }
    }
  });

  it.each(['side-by-side', 'screen-speaker'] as const)('%s lets no source cover another', (layout) => {
    for (let count = 2; count <= 5; count += 1) {
      const boxes = arrange(layout, Array<boolean>(count).fill(false), size).map(({ box }) => box);
      boxes.forEach((box, index) => {
        for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(0);
      });
    }
  });

  it('a single source fills the picture in every layout', () => {
    for (const layout of layouts) expect(arrange(layout, [false], size)[0]!.box).toEqual({ x: 0, y: 0, ...size });
  });
});

it('small pictures do not cover each other', () => {
  const [, ...small] = arrange('picture-in-picture', [false, false, false, false, false], wide);
  small.forEach(({ box }, index) => {
    for (const other of small.slice(index + 1)) expect(overlap(box, other.box)).toBe(0);
  });
});

it('a camera fills its place and is cropped evenly, a screen is shown whole', () => {
  const box = { x: 100, y: 0, width: 400, height: 400 };
  const source = { width: 1600, height: 900 };
  const cut = fitInto({ box, fit: 'cover', radius: 0 }, source);
  expect(cut).toEqual({ from: { x: 350, y: 0, width: 900, height: 900 }, to: box });
  const whole = fitInto({ box, fit: 'contain', radius: 0 }, source);
  expect(whole.from).toEqual({ x: 0, y: 0, ...source });
  expect(whole.to).toEqual({ x: 100, y: 88, width: 400, height: 225 });
});
