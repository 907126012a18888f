import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PictureRefusedError } from '../picture-refused-error.ts';
import { toAnnexB } from './annex-b.ts';
import { box, heicOf, noise } from './heic.testing.ts';
import { readHeifPicture } from './heif-picture.ts';

test('whatever is changed in a HEIC file, it is read or refused', async () => {
  const file = await heicOf(noise(), { tile: 32 });
  const described = file.indexOf('mdat', 0, 'latin1');
  const changes = fc.array(fc.tuple(fc.nat(described), fc.nat(255)), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(changes, fc.nat(file.length), (list, length) => {
      const changed = Buffer.from(length % 3 === 0 ? file.subarray(0, length) : file);
      for (const [at, value] of list) changed[at % Math.max(1, changed.length)] = value;
      try {
        toAnnexB(readHeifPicture(changed, 50_000_000).picture.tiles);
      } catch (error) {
        if (!(error instanceof PictureRefusedError || error instanceof RangeError)) throw error;
      }
    }),
    { numRuns: 3000 },
  );
});

test('places without a size cannot be endless', () => {
  const places = Buffer.alloc(8 * 60_000);
  for (let at = 4; at < places.length; at += 6) places.writeUInt16BE(0xffff, at);
  const full = (type: string, ...parts: Buffer[]) => box(type, Buffer.alloc(4), ...parts);
  const file = Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0heic', 'latin1')),
    full('meta', full('pitm', Buffer.from([0, 1])), box('iprp'), full('iloc', Buffer.from([0, 0, 0xea, 0x60]), places)),
  ]);
  expect(() => readHeifPicture(file, 50_000_000)).toThrow(PictureRefusedError);
});

test('tiles that share the bytes of the whole file are refused', async () => {
  const file = await heicOf(noise(), { tile: 16 });
  const shared = Buffer.from(file);
  const start = shared.indexOf('iloc', 0, 'latin1') + 12 + 16;
  for (let item = 1; item < 16 * 8 + 1; item++) {
    shared.writeUInt32BE(0, start + item * 16 + 8);
    shared.writeUInt32BE(file.length, start + item * 16 + 12);
  }
  expect(() => readHeifPicture(shared, 50_000_000)).toThrow(PictureRefusedError);
});
