import { expect, test } from 'vitest';
import { suggestUsername, validateBusinessName, validateUsername } from './names.ts';

const message =
  "Username can only contain alphabets, numbers, underscore '_' and period '.' and cannot include any spaces. It cannot exceed 10 characters in length.";

test.each(['a', 'Z', 'ab', 'a1', 'a_b', 'a.b', 'a_b.c_d', 'Acme2000', 'a'.repeat(10)])('%s is a name', (value) => {
  expect(validateUsername(value, 10)).toBeUndefined();
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
  expect(validateUsername(value, 10)).toBe(message);
});

test('the message names the allowed length', () => {
  expect(validateUsername('a b', 32)).toMatch(/It cannot exceed 32 characters in length\.$/);
});

test.each([
  ['Harbor Coffee Co', 'Harbor.Coffee.Co'],
  ["Joe's Bar & Grill", 'Joes.Bar.Grill'],
  ['Café Zürich', 'Cafe.Zurich'],
  ['Straße 24', 'Strasse.24'],
  ['Ørsted', 'Orsted'],
  ['24 Hours', 'Hours'],
  ['-- a --', 'a'],
  ['مقهى الميناء', ''],
  ['a '.repeat(40), 'a.'.repeat(25).slice(0, -1)],
])('%s is offered the username %s', (businessName, username) => {
  expect(suggestUsername(businessName, 50)).toBe(username);
  if (username) expect(validateUsername(username, 50)).toBeUndefined();
});

test.each([
  ['nothing', ' ', 'Business name is required'],
  ['what cannot be seen', 'Harbor\u200bCoffee', 'Use letters of one alphabet, and none that cannot be seen'],
  ['letters that look like others', 'Hаrbor', 'Use letters of one alphabet, and none that cannot be seen'],
  ['a line break', 'Harbor\nCoffee', 'Use letters of one alphabet, and none that cannot be seen'],
  ['51 characters', 'a '.repeat(26).slice(0, 51), 'Cannot contain more than 50 characters'],
  ['words', 'Café «Zürich» & Sons', undefined],
  ['another script', 'مقهى الميناء', undefined],
])('a business name of %s', (_case, name, message) => {
  expect(validateBusinessName(name, 50)).toBe(message);
});
