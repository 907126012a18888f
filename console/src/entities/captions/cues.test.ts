import { expect, test } from 'vitest';
import { readCues } from './cues.ts';

test('cues are read without header, settings, names and markup', () => {
  const vtt =
    'WEBVTT\n\nNOTE nothing\n\n1\n00:00:01.500 --> 00:00:03.000 line:0\n<v Ana>Fish &amp; <i>chips</i>\nagain\n\n01:00:00.000 --> 01:00:01.000\nLate';
  expect(readCues(vtt)).toEqual([
    { startMs: 1500, endMs: 3000, text: 'Fish & chips again' },
    { startMs: 3_600_000, endMs: 3_601_000, text: 'Late' },
  ]);
});
