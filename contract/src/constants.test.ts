import { expect, test } from 'vitest';
import { toThumbnailName } from './constants.ts';

test.each([
  ['clip.webm', 'clip.png'],
  ['clip.mp4', 'clip.png'],
  ['clip.mov', 'clip.png'],
  ['clip.avi', 'clip.png'],
  ['CLIP.MP4', 'CLIP.png'],
  ['a/b.mp4/clip.mov', 'a/b.mp4/clip.png'],
  ['clip.mp4.mov', 'clip.mp4.png'],
  ['clip.jpg', 'clip.jpg'],
  ['clip.mp4.part', 'clip.mp4.part'],
  ['clipmp4', 'clipmp4'],
  ['', ''],
])('the thumbnail of %j is %j', (fileName, thumbnail) => {
  expect(toThumbnailName(fileName)).toBe(thumbnail);
});
