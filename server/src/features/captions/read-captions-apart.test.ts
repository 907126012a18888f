import { expect, test } from 'vitest';
import { readCaptionsApart } from './read-captions-apart.ts';

const long = 4_800_000;
const spoken = (text: string) => JSON.stringify({ segments: [{ start: 0, end: 100, text }] });

test.each([
  ['one endless segment', 'transcription', spoken('a '.repeat(long / 2)), /more than 50000 captions/],
  ['nested brackets', 'transcription', '['.repeat(long), /not valid JSON/],
  ['empty lines', 'vtt', `WEBVTT\n\n${'\n'.repeat(long)}`, /No captions were found/],
  [
    'cues without a text',
    'vtt',
    `WEBVTT\n\n${'00:00.000 --> 00:01.000\n<v a><v a>\n\n'.repeat(45_000)}`,
    /No captions/,
  ],
] as const)('others go on while %s is read', async (_, format, content, problem) => {
  let turns = 0;
  let reading = true;
  const goOn = () => {
    turns += 1;
    if (reading) setTimeout(goOn, 1);
  };
  goOn();
  await expect(readCaptionsApart('biz_1', format, content)).rejects.toThrow(problem);
  reading = false;
  expect(turns).toBeGreaterThan(10);
});

test('a long file gives the same captions as a short one', async () => {
  const cue = (second: number) => `00:00:${String(second).padStart(2, '0')}.000 --> 00:01:00.000\nWord ${second}\n`;
  const content = `WEBVTT\n\n${Array.from({ length: 40 }, (_, second) => cue(second)).join('\n')}\nNOTE ${'x'.repeat(60_000)}`;
  const { cues } = await readCaptionsApart('biz_1', 'vtt', content);
  expect(cues).toHaveLength(40);
  expect(cues[7]).toEqual({ startMs: 7000, endMs: 60_000, text: 'Word 7', settings: '' });
});
