import { expect, test } from 'vitest';
import { cutCaptions } from './cut-captions.ts';

const vtt = `WEBVTT

NOTE what it is

1
00:00:01.000 --> 00:00:03.000
One

00:05.999 --> 00:08.000 line:0
Two

01:00:06.000 --> 01:00:07.000
Three
`;

test.each([
  [1000, []],
  [1001, ['One']],
  [6000, ['One', 'Two']],
  [3_606_000, ['One', 'Two']],
  [3_606_001, ['One', 'Two', 'Three']],
])('up to %i ms there are %j', (untilMs, words) => {
  const cut = cutCaptions(vtt, untilMs);
  expect(cut.startsWith('WEBVTT')).toBe(true);
  expect(['One', 'Two', 'Three'].filter((word) => cut.includes(word))).toEqual(words);
});

test('lines that end as on Windows are cut too', () => {
  expect(cutCaptions(vtt.replaceAll('\n', '\r\n'), 2000)).not.toContain('Two');
});
