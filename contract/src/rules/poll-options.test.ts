import { expect, test } from 'vitest';
import { validatePollOptions } from './poll-options.ts';

test.each([
  [[], 'Give 2 to 8 options'],
  [['Only'], 'Give 2 to 8 options'],
  [Array.from({ length: 9 }, (_, index) => `Option ${index}`), 'Give 2 to 8 options'],
  [['Yes', '  '], 'Option is required'],
  [['Yes', '\u200b\u200d'], 'Option is required'],
  [['Yes', 'x'.repeat(101)], 'Cannot contain more than 100 characters'],
  [['Yes', ' yes '], 'Two options are the same'],
  [['Yes', 'ｙｅｓ'], 'Two options are the same'],
])('%j is refused', (options, message) => expect(validatePollOptions(options)).toBe(message));

test.each([[['Yes', 'No']], [['👍', '👎', '🤷‍♀️']], [['نعم', 'لا']], [['<b>', '<i>']]])('%j is taken', (options) =>
  expect(validatePollOptions(options)).toBeUndefined(),
);
