import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

const big = (change?: number) => {
  const bytes = new Uint8Array(300_000);
  if (change !== undefined) bytes[change] = 1;
  return bytes;
};
const print = (bytes: Uint8Array<ArrayBuffer>, name = 'clip.mp4', lastModified = 5) =>
  fingerprintOf(new File([bytes], name, { lastModified }));

test('the same file has the same fingerprint', async () => {
  expect(await print(big())).toBe(await print(big()));
  expect(await print(big())).toMatch(/^clip\.mp4:300000:5:[0-9a-z]+$/);
});

test.each([
  ['name', () => print(big(), 'other.mp4')],
  ['date', () => print(big(), 'clip.mp4', 6)],
  ['first byte', () => print(big(0))],
  ['last byte', () => print(big(299_999))],
  ['size', () => print(new Uint8Array(299_999))],
])('another %s makes another fingerprint', async (_case, other) => {
  expect(await other()).not.toBe(await print(big()));
});
