import { expect, test } from 'vitest';
import { linkCount, reasonsToHold } from './moderation-rules.ts';

const rules = { heldWords: 'spam\n  free money \n\n垃圾\nc++', linkRule: 'HOLD' } as const;

test.each([
  ['buy SPAM now', ['WORD']],
  ['spammers are not the word', []],
  ['s\u200bp\u200bam', ['WORD']],
  ['ｓｐａｍ', ['WORD']],
  ['Get free money!', ['WORD']],
  ['这是垃圾信息', ['WORD']],
  ['I like C++', ['WORD']],
  ['', []],
])('%o is held for %j', (text, reasons) => {
  expect(reasonsToHold(rules, text, false)).toEqual(reasons);
});

test.each([
  ['see https://x.example/', true],
  ['www.casino.example', true],
  ['casino.com', true],
  ['hｔtps://x.example', true],
  ['e.g. this. Not a link', false],
  ['version 2.0', false],
])('%o has a link: %s', (text, has) => {
  expect(linkCount(text) > 0).toBe(has);
});

test('each link is counted once', () => {
  expect(linkCount('https://anchor.com/b?c=deck.com and www.ebb.org, fog.io')).toBe(3);
});

test('links are held where the rule says so', () => {
  expect(reasonsToHold(rules, 'x', true)).toEqual(['LINK']);
  expect(reasonsToHold({ ...rules, linkRule: 'ALLOW' }, 'spam', true)).toEqual(['WORD']);
});
