import { expect, test } from 'vitest';
import { toRegion } from './region-of.ts';

test.each([
  ['BY', 'DE', 'DE-BY'],
  ['de-by', 'DE', 'DE-BY'],
  ['13', 'JP', 'JP-13'],
  ['US-CA', 'DE', undefined],
  ['BY', undefined, undefined],
  ['Bavaria', 'DE', undefined],
  ['', 'DE', undefined],
  [undefined, 'DE', undefined],
  [['BY'], 'DE', undefined],
])('%j in %s is read as %s', (text, country, region) => {
  expect(toRegion(text, country)).toBe(region);
});
