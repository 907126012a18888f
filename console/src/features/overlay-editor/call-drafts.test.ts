import type { CallToAction } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { newCall, readCall, textsOf } from './call-drafts.ts';

const videoMs = 60_000;
const plain = newCall(2000, videoMs);
const provideBoth = 'Provide both text and URL or none';
const url = 'https://shop.example.com/buy';

const problemsOf = (changes: Partial<CallToAction>, texts: Partial<ReturnType<typeof textsOf>> = {}) => {
  const call = { ...plain, text: 'Buy now', url, ...changes };
  return readCall(call, { ...textsOf(call), ...texts }, videoMs).problems;
};

test.each([
  ['a text without an address', { url: '' }, { url: provideBoth }],
  ['an address without a text', { text: '' }, { text: provideBoth }],
  ['a text of 21 characters', { text: 'a'.repeat(21) }, { text: 'Cannot contain more than 20 characters' }],
  ['a text of 20 characters', { text: 'a'.repeat(20) }, {}],
  ['an address without its scheme', { url: 'shop.example.com' }, { url: 'Invalid URL format' }],
  ['an address that runs code', { url: 'javascript:alert(1)' }, { url: 'Invalid URL format' }],
  ['a button that is empty', { text: '', url: '' }, { text: 'Text is required', url: 'URL is required' }],
  ['an ad without a link or picture', { kind: 'AD', text: '', url: '' }, { imageId: 'Picture is required' }],
] as const)('%s gets the specification’s message', (_case, changes, problems) => {
  expect(problemsOf(changes)).toEqual(problems);
});

test.each([
  ['a time that is none', { start: 'soon' }, { start: 'Use a time like 1:05' }],
  ['a beginning after the end of the video', { start: '1:00' }, { start: 'The video ends at 1:00' }],
  ['an end that is none', { end: 'later' }, { end: 'Use a time like 1:05' }],
  ['an end before the beginning', { start: '0:10', end: '0:05' }, { end: 'It must disappear after it appears' }],
  ['a colour that is none', { color: 'red' }, { color: 'Use a colour like #c62a2f' }],
  ['an end at the beginning', { start: '0:10', end: '0:10' }, { end: 'It must disappear after it appears' }],
] as const)('%s is refused beside its field', (_case, texts, problems) => {
  expect(problemsOf({}, texts)).toEqual(problems);
});

test('an ad lasts from one second to two minutes', () => {
  const ad = { kind: 'AD', imageId: 'img_1' } as const;
  for (const duration of ['0', '0.9', '121', 'x', ''])
    expect(problemsOf(ad, { duration })).toEqual({ duration: 'Use 1 to 120 seconds' });
  expect(problemsOf(ad, { duration: '1,5' })).toEqual({});
});

test('a button has the typed colour, or the player’s', () => {
  const colorOf = (color: string) => readCall(plain, { ...textsOf(plain), color }, videoMs).call.style.color;
  expect(colorOf(' #0B5fff ')).toBe('#0B5fff');
  expect(colorOf('')).toBeNull();
});
