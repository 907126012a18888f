import { expect, test } from 'vitest';
import { pictureRefusal } from './picture-file.ts';

const file = (name: string, type: string) => new File(['x'], name, { type });

test.each([
  ['IMG_0001.HEIC', 'image/heic'],
  ['IMG_0001.heic', ''],
  ['photo', 'image/heif'],
])('the photo %s of a phone, of type %j, is accepted', (name, type) => {
  expect(pictureRefusal([file(name, type)])).toBeUndefined();
});

test('a single picture is accepted', () => {
  expect(pictureRefusal([file('a.jpg', 'image/jpeg')])).toBeUndefined();
  expect(pictureRefusal([file('heic.png', 'image/png')])).toBeUndefined();
  expect(pictureRefusal([file('a.pdf', 'application/pdf')])).toContain('JPEG, PNG, HEIC, WebP, GIF, AVIF');
});
