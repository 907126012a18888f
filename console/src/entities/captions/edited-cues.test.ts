import { expect, test } from 'vitest';
import { cueProblems, readVtt, writeVtt } from './edited-cues.ts';

const vtt = [
  'WEBVTT',
  'STYLE\n::cue { color: white }',
  'intro\n00:00:01.500 --> 00:00:03.000 line:0\n<v Ana>Fish &amp; chips',
  '00:00:04.000 --> 00:00:05.000\nSalt &lt; vinegar\nagain',
].join('\n\n');

test('what is not edited is written as it was read', () => {
  expect(writeVtt(readVtt(vtt))).toBe(`${vtt}\n`);
});

test('plain text is edited as one reads it, marked text as it is written', () => {
  expect(readVtt(vtt).cues.map(({ text }) => text)).toEqual(['<v Ana>Fish &amp; chips', 'Salt < vinegar\nagain']);
});

test('a typed cue is put in its place by time, and cannot break the file', () => {
  const read = readVtt(vtt);
  const typed = {
    key: 9,
    start: '2',
    end: '3.5',
    text: 'One\n\n--> two & <three>',
    id: '',
    settings: '',
    isMarkup: false,
  };
  expect(writeVtt({ ...read, cues: [...read.cues, typed] })).toContain(
    'chips\n\n00:00:02.000 --> 00:00:03.500\nOne\n→ two &amp; &lt;three&gt;\n\n00:00:04.000',
  );
});

test.each([
  ['no time', { start: 'soon' }, { start: 'Use a time like 1:05' }],
  ['an end that is no time', { end: '1:75' }, { end: 'Use a time like 1:05' }],
  ['an end before its start', { end: '0:01.000' }, { end: 'It must end after it begins' }],
  ['no text', { text: ' \n ' }, { text: 'Text is required' }],
])('%s is told at its field', (_case, change, problems) => {
  expect(cueProblems({ ...readVtt(vtt).cues[0]!, ...change })).toEqual(problems);
});
