import { expect, test } from 'vitest';
import { boxOfCall, boxOfGraphic } from './spot-box.ts';

test.each([
  ['a square on a wide picture', { width: 20 }, [320, 320], [1920, 1080], 35.56],
  ['a wide one on a tall picture', { width: 50 }, [8, 4], [1080, 1920], 14.06],
  ['a tall one on a square', { width: 10 }, [100, 300], [500, 500], 30],
] as const)('the height of %s follows from its own proportions', (_what, { width }, graphic, picture, height) => {
  const box = boxOfGraphic({ left: 6, top: 48, width }, sized(graphic), sized(picture));
  expect(box).toEqual({ left: 6, top: 48, width, height: expect.closeTo(height, 2) });
});

test.each(['TOP_LEFT', 'TOP_RIGHT', 'CENTER', 'BOTTOM_LEFT', 'BOTTOM_RIGHT', 'BOTTOM_BAR'] as const)(
  'a button at %s lies within the picture',
  (position) => {
    const { left, top, width, height } = boxOfCall({ kind: 'BUTTON', style: { position, look: 'SOLID', color: null } });
    expect(Math.min(left, top, 100 - left - width, 100 - top - height)).toBeGreaterThan(0);
  },
);

test('an ad is the whole picture, wherever its button stands', () => {
  const style = { position: 'TOP_LEFT', look: 'SOLID', color: null } as const;
  expect(boxOfCall({ kind: 'AD', style })).toEqual({ left: 0, top: 0, width: 100, height: 100 });
});

const sized = ([width, height]: readonly [number, number]) => ({ width, height });
