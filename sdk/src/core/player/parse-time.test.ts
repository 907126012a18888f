import { expect, test } from 'vitest';
import { parseTime } from './parse-time.ts';

test.each([
  ['90', 90],
  ['90.5', 90.5],
  ['90s', 90],
  ['1m30s', 90],
  ['1m30', 90],
  ['1h2m3s', 3723],
  ['2h', 7200],
  ['1:30', 90],
  ['1:02:03', 3723],
  [' 0 ', 0],
  ['', undefined],
  ['soon', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  [null, undefined],
])('reads the time %s as %s', (text, seconds) => expect(parseTime(text)).toBe(seconds));
