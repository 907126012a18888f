import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expressionsIn, isLinear, readSource, sourceFiles } from './regular-expressions.ts';
import { reviewedExpressions } from './reviewed-expressions.ts';

const root = join(import.meta.dirname, '..');

test.each([
  ['/^(a+)+$/', false],
  [String.raw`/\s*,\s*/`, false],
  [String.raw`/^(?<year>\d{4})-(\d\d)$/u`, true],
  ['/[^a-z]/gi', true],
])('of %s it is known whether hostile text can slow it down', (expression, linear) => {
  expect(isLinear(expression)).toBe(linear);
});

test('expressions are found wherever they stand', () => {
  expect(expressionsIn('const a = <p>{text.split(/[/]+/g)}</p>; // /no/')).toEqual(['/[/]+/g']);
});

test('no expression of the platform takes longer than the text that it reads, or a person looked at it', () => {
  const reviewed = new Set(Object.values(reviewedExpressions).flatMap((all) => all.map(String)));
  const used = new Map<string, string>();
  for (const file of sourceFiles(root))
    for (const expression of expressionsIn(readSource(root, file))) used.set(expression, file);
  expect(used.size).toBeGreaterThan(300);
  const slow = [...used].filter(([expression]) => !reviewed.has(expression) && !isLinear(expression));
  expect(slow.map(([expression, file]) => `${file}: ${expression}`)).toEqual([]);
  expect(
    [...reviewed].filter((expression) => !used.has(expression)),
    'no longer used',
  ).toEqual([]);
});
