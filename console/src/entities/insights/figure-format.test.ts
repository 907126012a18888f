import { i18n } from '@lingui/core';
import type { InsightMeasure } from '@zeacon/contract';
import { beforeAll, expect, test } from 'vitest';
import { changeOf } from './figure-format.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', locales: 'en-US', messages: {} }));

test.each([
  ['views', 131, 100, '+31%'],
  ['views', 5, 160, '-96.9%'],
  ['views', 1074, 10, '×107'],
  ['watchTimeMs', 2_500_000, 2, '×1,250,000'],
  ['views', 12, 0, undefined],
  // Of a share, points are said, however many.
  ['playRate', 0.9, 0.01, '+89 points'],
] as [InsightMeasure, number, number, string | undefined][])('%s %d after %d', (measure, now, before, text) => {
  expect(changeOf(measure, now, before)?.text).toBe(text);
});
