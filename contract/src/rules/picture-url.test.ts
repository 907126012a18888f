import { expect, test } from 'vitest';
import { imageIdOf, validatePictureUrl } from './picture-url.ts';

const uuid = '0b1e7a52-3f64-4c1d-9a50-1c2d3e4f5a6b';

test.each([
  `/media/images/${uuid}/480.webp`,
  `http://localhost:4000/media/images/${uuid}/1920.avif`,
  `https://video.example.com/media/images/${uuid}/160.webp`,
])('a picture uploaded here is named by %s', (url) => {
  expect(validatePictureUrl(url)).toBeUndefined();
  expect(imageIdOf(url)).toBe(uuid);
});

test('a picture elsewhere may be named by its full address', () => {
  expect(validatePictureUrl('https://example.com/logo.png')).toBeUndefined();
  expect(imageIdOf('https://example.com/logo.png')).toBeUndefined();
});

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'example.com/logo.png',
  '/media/streams/str_1/pkg_1/poster.jpg',
  '//evil.example/media/images/x/1.webp',
  `/media/images/${uuid}/480.svg`,
  `/media/images/${uuid}/../480.webp`,
  `/media/images/${uuid}/480.webp?x=1`,
  `javascript://x/media/images/${uuid}/480.webp`,
  `http://user@host/media/images/${uuid}/480.webp`,
  `http://a"b/media/images/${uuid}/480.webp`,
  'http://localhost:4000/logo.png',
  '',
])('%j names no picture', (url) => {
  expect(validatePictureUrl(url)).toBe('Invalid URL format');
});
