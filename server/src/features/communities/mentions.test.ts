import { expect, test } from 'vitest';
import { namesIn } from './mentions.ts';

test.each([
  ['hi @Ana and @bo.', ['ana', 'bo']],
  ['@ana.b, see', ['ana.b']],
  ['mail me@sea.example', []],
  ['@@ana', []],
  ['(@Ana) @ana', ['ana']],
  ['@1st @-x @', []],
  [
    Array.from({ length: 30 }, (_, index) => `@a${index}`).join(' '),
    Array.from({ length: 20 }, (_, index) => `a${index}`),
  ],
])('%o names %j', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
