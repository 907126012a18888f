import { expect, test } from 'vitest';
import { isEmail, validateEmail } from './email.ts';

test.each([
  'a@b.co',
  'jane.doe+tag@mail.example.com',
  'a@b..co',
  "o'neil@example.museum",
  'ü@ö.de',
  '@@b.co',
  `${'a'.repeat(315)}@b.co`,
])('%s is an email', (value) => {
  expect(validateEmail(value)).toBeUndefined();
});

test.each([
  ['nothing', ''],
  ['nothing before the @', '@b.co'],
  ['nothing between @ and dot', 'a@.co'],
  ['no @', 'a.b.co'],
  ['no dot after the @', 'a.b@co'],
  ['one trailing character', 'a@b.c'],
  ['a dot at the end', 'a@b.'],
  ['a space inside', 'a b@c.co'],
  ['a space in front', ' a@b.co'],
  ['a line break at the end', 'a@b.co\n'],
])('an email with %s is refused', (_case, value) => {
  expect(validateEmail(value)).toBe('Invalid format for email');
});

test.each([316, 900_000])('an email with a name of %i characters is refused', (length) => {
  expect(validateEmail(`${'a'.repeat(length)}@b.co`)).toBe('Cannot contain more than 320 characters');
});

test('the hand-written split agrees with the specification’s pattern on every short text', () => {
  const pattern = /^\S+@\S+\.\S{2,}$/;
  let texts = [''];
  for (let length = 1; length <= 7; length += 1) {
    texts = texts.flatMap((text) => ['a', '@', '.', ' '].map((character) => text + character));
    const disagreeing = texts.filter((text) => isEmail(text) !== pattern.test(text));
    expect(disagreeing).toEqual([]);
  }
});
