import { expect, test } from 'vitest';
import { pictureRefusal, pictureTypes } from './picture-file.ts';

const file = (name: string, type: string) => new File(['x'], name, { type });

test('the accepted types make iPhones convert HEIC photos', () => {
  expect(pictureTypes.split(',').sort()).toEqual(['image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp']);
});

test.each([
  ['IMG_0001.HEIC', 'image/heic'],
  ['IMG_0001.heic', ''],
  ['photo', 'image/heif'],
])('%s of type %j is refused with what to do', (name, type) => {
  expect(pictureRefusal([file(name, type)])).toBe(
    `“${name}” is a HEIC picture, which cannot be read here. Save it as JPEG or PNG.`,
  );
});

test('a single picture is accepted', () => {
  expect(pictureRefusal([file('a.jpg', 'image/jpeg')])).toBeUndefined();
  expect(pictureRefusal([file('heic.png', 'image/png')])).toBeUndefined();
  expect(pictureRefusal([file('a.pdf', 'application/pdf')])).toContain('JPEG, PNG, WebP, GIF, AVIF');
});
