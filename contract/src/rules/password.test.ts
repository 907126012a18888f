import { expect, test } from 'vitest';
import { validatePassword, validatePasswordConfirmation } from './password.ts';

const invalidFormat =
  'Invalid format! Must contain at least one uppercase letter, lowercase letter, number, and special character.';

test.each(['#', '?', '!', '@', '$', '%', '^', '&', '*', '_', '-'])('%s counts as a special character', (c) => {
  expect(validatePassword(`Ab1${c}`)).toBeUndefined();
});

test.each([
  ['no uppercase letter', 'ab1!'],
  ['no lowercase letter', 'AB1!'],
  ['no digit', 'Abc!'],
  ['no special character', 'Abc1'],
  ['a special character outside the list', 'Ab1+'],
  ['a letter outside ASCII as the only uppercase one', 'Äb1!'],
  ['256 characters', `Ab1!${'a'.repeat(252)}`],
])('a password with %s has the wrong format', (_case, value) => {
  expect(validatePassword(value)).toBe(invalidFormat);
});

test('a password of 255 characters is the longest accepted', () => {
  expect(validatePassword(`Ab1!${'a'.repeat(251)}`)).toBeUndefined();
});

test.each([
  ['', undefined, 'Must contain atleast 1 characters'],
  ['Ab1!567', 8, 'Must contain atleast 8 characters'],
  ['Ab1!5678', 8, undefined],
])('the password %j with the minimum length %s gives %j', (value, shortest, message) => {
  expect(validatePassword(value, shortest)).toBe(message);
});

test.each([
  ['Ab1!', 'Ab1!', undefined],
  ['Ab1!', 'Ab1?', "Passwords don't match."],
  ['Ab1!', 'ab1!', "Passwords don't match."],
  ['', 'Ab1!', undefined],
  ['Ab1!', '', undefined],
  ['', '', undefined],
])('the confirmation %j of %j gives %j', (confirmation, password, message) => {
  expect(validatePasswordConfirmation(confirmation, password)).toBe(message);
});
