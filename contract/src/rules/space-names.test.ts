import { expect, test } from 'vitest';
import { validateSpaceName } from './space-names.ts';

test.each([
  ['', 'Name is required'],
  ['  ', 'Name is required'],
  ['\u200b', 'Name is required'],
  ['Pay\u0440al', 'Use letters of one alphabet, and none that cannot be seen'],
  ['turn\u202eed', 'Use letters of one alphabet, and none that cannot be seen'],
  ['two\nlines', 'Use letters of one alphabet, and none that cannot be seen'],
  ['x'.repeat(41), 'Cannot contain more than 40 characters'],
])('%j is refused', (name, message) => expect(validateSpaceName(name)).toBe(message));

test.each(['Boats', 'Смотреть', '船', '👩‍👩‍👧', '<b>'])('%s is taken', (name) =>
  expect(validateSpaceName(name)).toBeUndefined(),
);
