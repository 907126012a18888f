import { contrastRatio } from '@zeacon/contract';
import { describe, expect, it, test } from 'vitest';
import { dark, light, markOn, type Palette, textOn } from './palette.ts';

function pairs(table: typeof textOn): [keyof Palette, keyof Palette][] {
  return Object.entries(table).flatMap(([front, backs]) =>
    backs.map((back): [keyof Palette, keyof Palette] => [front as keyof Palette, back]),
  );
}

test('black on white is 21, a colour on itself is 1', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#e11d2e', '#e11d2e')).toBe(1);
});

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_name, palette) => {
  it.each(pairs(textOn))('makes %s readable on %s', (front, back) => {
    expect(contrastRatio(palette[front], palette[back])).toBeGreaterThanOrEqual(4.5);
  });
  it.each(pairs(markOn))('makes %s visible on %s', (front, back) => {
    expect(contrastRatio(palette[front], palette[back])).toBeGreaterThanOrEqual(3);
  });
});

test('brand red is the specified one in the light theme', () => {
  expect(light.brand).toBe('#e11d2e');
});
