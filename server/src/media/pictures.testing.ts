import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export const solid = (width: number, height: number, background = '#3366cc'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** The left half is red and the right half blue, so that the orientation is visible. */
export async function halves(width: number, height: number): Promise<Sharp> {
  const red = await solid(Math.floor(width / 2), height, '#ff0000')
    .png()
    .toBuffer();
  return sharp(
    await solid(width, height, '#0000ff')
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  );
}

/** As a phone writes it: rotated, with the location where it was taken and its own color profile. */
export const photo = async (width = 640, height = 480): Promise<Buffer> =>
  (await halves(width, height))
    .withIccProfile('p3')
    .withExif({
      IFD0: { Make: 'Camera', Copyright: 'SecretOwner', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 3230/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '0/1 7/1 0/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretXmp</x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export async function animation(format: 'gif' | 'webp', frames: number, size = 64): Promise<Buffer> {
  const colours = Array.from({ length: frames }, (_, at) => `rgb(${(at * 7) % 256},${(at * 31) % 256},${at % 256})`);
  const pictures = await Promise.all(colours.map((colour) => solid(size, size, colour).png().toBuffer()));
  const joined = sharp(pictures, { join: { animated: true } });
  return format === 'gif' ? joined.gif().toBuffer() : joined.webp({ lossless: true }).toBuffer();
}

/** A PNG that claims this size and has almost no data. */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = Buffer.from('789c030000000001', 'hex');
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

export const script = '<script>alert(1)</script>';
export const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`);
export const html = Buffer.from(`<!doctype html><title>x</title>${script}`);
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

/** The first bytes of a phone's HEIC photo, and nothing else. */
export const heicHeader = (): Buffer => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
