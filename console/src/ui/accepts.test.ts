import { expect, test } from 'vitest';
import { accepts } from './accepts.ts';

test.each([
  ['Talk.NL.SRT', '', '.vtt,.srt', true],
  ['talk.srt.png', 'image/png', '.vtt,.srt', false],
  ['boat.png', 'image/png', 'image/jpeg,image/png', true],
  ['letter.pdf', 'application/pdf', 'image/jpeg,image/png', false],
  ['clip', 'video/x-matroska', 'video/*,.mkv', true],
  ['clip', 'videos/none', 'video/*', false],
])('%s (%s) for %s: %s', (name, type, accept, expected) => {
  expect(accepts(accept, { name, type })).toBe(expected);
});
