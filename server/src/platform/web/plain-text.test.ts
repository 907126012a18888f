import { expect, test } from 'vitest';
import { toExcerpt, toLine } from './plain-text.ts';

test('a line contains no characters that reverse or hide text', () => {
  expect(toLine('\u202egpj.exe\u2066 a\u0000b\n\tc ')).toBe('gpj.exe a b c');
});

test('right-to-left text and joined characters stay', () => {
  expect(toLine('مرحبا 👩‍👩‍👧 شكرا')).toBe('مرحبا 👩‍👩‍👧 شكرا');
});

test('an excerpt ends at a word and never within a character', () => {
  expect(toExcerpt('one two three', 50)).toBe('one two three');
  expect(toExcerpt('one two three four', 12)).toBe('one two…');
  expect(toExcerpt('🎬'.repeat(20), 5)).toBe(`${'🎬'.repeat(4)}…`);
});
