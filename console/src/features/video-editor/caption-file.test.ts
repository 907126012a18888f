import { expect, test } from 'vitest';
import { excerptFor, readCaptionFile } from './caption-file.ts';

const srt = '1\n00:00:01,000 --> 00:00:02,000\nHello\n';

test.each([
  ['talk.vtt', '\uFEFFWEBVTT\n', 'vtt', undefined],
  ['talk.de.srt', srt, 'srt', 'de'],
  ['talk.pt-BR.vtt', 'WEBVTT\n', 'vtt', 'pt-BR'],
  ['talk_en.json', ' {"segments":[]}', 'transcription', 'en'],
  ['named-wrongly.srt', 'WEBVTT\n', 'vtt', undefined],
  ['no-header.vtt', srt, 'vtt', undefined],
])('%s is read with its format and its language', async (name, content, format, srclang) => {
  expect(await readCaptionFile(new File([content], name))).toMatchObject({ fileName: name, format, srclang });
});

test('a message that names a line brings it along with its neighbours', () => {
  expect(excerptFor('Line 2: the end is before the start', 'a\r\nb\nc\nd')).toEqual([
    { number: 1, text: 'a', isNamed: false },
    { number: 2, text: 'b', isNamed: true },
    { number: 3, text: 'c', isNamed: false },
  ]);
  expect(excerptFor('The file is empty', 'a')).toEqual([]);
});
