import { expect, test } from 'vitest';
import { validateBusinessName } from './names.ts';

const message =
  "Username can only contain alphabets, numbers, underscore '_' and period '.' and cannot include any spaces. It cannot exceed 10 characters in length.";

test.each(['a', 'Z', 'ab', 'a1', 'a_b', 'a.b', 'a_b.c_d', 'Acme2000', 'a'.repeat(10)])('%s is a name', (value) => {
  expect(validateBusinessName(value, 10)).toBeUndefined();
});

test.each([
  ['nothing', ''],
  ['a digit first', '1a'],
  ['an underscore first', '_a'],
  ['a period first', '.a'],
  ['an underscore last', 'a_'],
  ['a period last', 'a.'],
  ['two underscores in a row', 'a__b'],
  ['two periods in a row', 'a..b'],
  ['an underscore and a period in a row', 'a_.b'],
  ['a space', 'a b'],
  ['a hyphen', 'a-b'],
  ['a letter outside the alphabet', 'äb'],
  ['a line break at the end', 'ab\n'],
  ['11 characters of 10', 'a'.repeat(11)],
])('a name with %s is refused', (_case, value) => {
  expect(validateBusinessName(value, 10)).toBe(message);
});

test('the message names the allowed length', () => {
  expect(validateBusinessName('a b', 32)).toMatch(/It cannot exceed 32 characters in length\.$/);
});
