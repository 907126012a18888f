import { expect, test } from 'vitest';
import { captionRefusal, excerptFor, readCaptionFile } from './caption-file.ts';

const srt = '1\n00:00:01,000 --> 00:00:02,000\nHello\n';

test.each([
  ['talk.vtt', '\uFEFFWEBVTT\n', 'vtt', undefined],
  ['talk.de.srt', srt, 'srt', 'de'],
  ['talk.pt-BR.vtt', 'WEBVTT\n', 'vtt', 'pt-BR'],
  ['talk_en.json', ' {"segments":[]}', 'transcription', 'en'],
  ['talk.vtt', 'WEBVTT\nKind: captions\nLanguage: fr-CA\n\n', 'vtt', 'fr-CA'],
  ['talk.json', '{"language": "Dutch", "segments":[]}', 'transcription', 'nl'],
  ['named-wrongly.srt', 'WEBVTT\n', 'vtt', undefined],
  ['no-header.vtt', srt, 'vtt', undefined],
])('%s is read with its format and its language', async (name, content, format, srclang) => {
  expect(await readCaptionFile(new File([content], name))).toMatchObject({ fileName: name, format, srclang });
});

test('a message that names a line shows it with its neighbours', () => {
  expect(excerptFor('Line 2: the end is before the start', 'a\r\nb\nc\nd')).toEqual([
    { number: 1, text: 'a', isNamed: false },
    { number: 2, text: 'b', isNamed: true },
    { number: 3, text: 'c', isNamed: false },
  ]);
  expect(excerptFor('The file is empty', 'a')).toEqual([]);
});

test.each([
  ['boat.png', 1, 'Not a caption file. Use WebVTT (.vtt), SubRip (.srt) or JSON (.json).'],
  ['talk.vtt', 12_000_000, 'It has 12.0 MB. Captions may have 5 MB at most.'],
  ['talk.vtt', 5_000_000, undefined],
])('%s of %i bytes is checked before it is read', (name, size, expected) => {
  const file = new File([''], name);
  Object.defineProperty(file, 'size', { value: size });
  expect(captionRefusal(file)).toBe(expected);
});
