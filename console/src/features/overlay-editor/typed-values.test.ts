import { afterAll, expect, test } from 'vitest';
import { speak } from '../../language/language.ts';
import { readDecimal, writeDecimal } from './typed-values.ts';

afterAll(() => speak('en'));

test.each([
  ['en', '1234.57'],
  ['de', '1234,57'],
  ['ar', '1234.57'],
] as const)('in %s, a formatted number is parsed back', async (language, written) => {
  await speak(language);
  expect(writeDecimal(1234.567)).toBe(written);
  expect(readDecimal(written)).toBe(1234.57);
});

test.each(['', 'wide', '1,2,3', '-1', '.'])('"%s" is not a number', (text) => {
  expect(readDecimal(text)).toBeUndefined();
});
