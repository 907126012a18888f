import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { growthFactor } from './growth.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', locales: 'en-US', messages: {} }));

test.each([
  ['a fall', 5, 160, undefined],
  ['what stayed the same', 7, 7, undefined],
  ['the most that a percentage says', 1099, 100, undefined],
  ['what would be 1,000%', 1100, 100, '11'],
  ['what rounds to it', 10_996, 1000, '11'],
  ['an almost empty period', 1288, 12, '107'],
  ['an empty period', 345, 0, undefined],
  ['very many times', 2_500_000, 2, '1,250,000'],
])('%s', (_case, now, before, factor) => {
  expect(growthFactor(now, before)).toBe(factor);
});
