import type UPlot from 'uplot';
import { expect, test } from 'vitest';
import { fillJsdom } from '../../testing/fill-jsdom.ts';

fillJsdom();
// The library asks for what jsdom lacks as soon as it is loaded.
const { drawNames } = await import('./draw-extras.ts');

/** The names that are written beside lines of which the steps `min` to `max` are shown, from the top. */
function named(values: Record<string, (number | null)[]>, min: number, max: number): string[] {
  const written: { text: string; y: number }[] = [];
  const plot = {
    ctx: {
      ...{ save() {}, restore() {}, measureText: () => ({ width: 10 }) },
      fillText: (text: string, _x: number, y: number) => written.push({ text, y }),
    },
    bbox: { left: 0, top: 0, width: 100, height: 100 },
    scales: { x: { min, max } },
    valToPos: (value: number) => 100 - value,
  } as unknown as UPlot;
  drawNames(
    plot,
    Object.entries(values).map(([name, line]) => ({ id: name, name, values: line })),
    document.body,
  );
  return written.toSorted((a, b) => a.y - b.y).map(({ text }) => text);
}

test('a line has its name at its end, and none where nothing of it is seen', () => {
  const lines = { long: [90, 80, 70, 60], short: [50, 95, null, null], none: [null, null, null, null] };
  expect(named(lines, 0, 3)).toEqual(['short', 'long']);
  expect(named(lines, 0, 0)).toEqual(['long', 'short']);
  expect(named(lines, 2, 3)).toEqual(['long']);
  expect(named(lines, -0.5, 0.5)).toEqual(['long', 'short']);
});
