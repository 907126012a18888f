import { expect, test } from 'vitest';
import { parseThumbnails } from './parse-thumbnails.ts';

const base = 'https://zeacon.example/media/str_1/thumbnails.vtt?token=t';

test('reads tiles relative to their file', () => {
  const text =
    'WEBVTT\n\n1\n00:00.000 --> 00:02.000\nsprite.jpg#xywh=160,90,160,90\n\n01:00:00.500 --> 01:00:02.000\n/s.jpg#xywh=0,0,8,4\n';
  expect(parseThumbnails(text, base)).toEqual([
    {
      startSeconds: 0,
      endSeconds: 2,
      url: 'https://zeacon.example/media/str_1/sprite.jpg',
      x: 160,
      y: 90,
      width: 160,
      height: 90,
    },
    { startSeconds: 3600.5, endSeconds: 3602, url: 'https://zeacon.example/s.jpg', x: 0, y: 0, width: 8, height: 4 },
  ]);
});

test.each([
  ['nothing', ''],
  ['an error page', '<html></html>'],
  ['cues without tiles', 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n'],
  ['a cue without time', 'WEBVTT\n\nsprite.jpg#xywh=0,0,1,1\n'],
])('finds none in %s', (_case, text) => {
  expect(parseThumbnails(text, base)).toEqual([]);
});

test('reads files with Windows line ends', () => {
  expect(parseThumbnails('WEBVTT\r\n\r\n00:00.000 --> 00:02.000\r\na.jpg#xywh=0,0,1,1\r\n', base)).toHaveLength(1);
});
