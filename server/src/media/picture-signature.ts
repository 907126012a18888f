import { open } from 'node:fs/promises';

/**
 * What the first bytes of a file say: a picture in an accepted format, a HEIC picture as phones store it, or something
 * else.
 */
export type PictureSignature = 'picture' | 'heic' | 'other';

/**
 * Reads the first bytes of a file, because the sender's content type cannot be trusted. Nothing `other` is given to a
 * decoder: no SVG, PDF or TIFF.
 */
export async function readSignature(path: string): Promise<PictureSignature> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return toSignature(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

function toSignature(head: string): PictureSignature {
  if (head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n')) return 'picture';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'picture';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'picture';
  if (!head.startsWith('ftyp', 4)) return 'other';
  const brands = brandsOf(head);
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'picture';
  if (brands.some((brand) => /^(?:hei[cxms]|hev[cxms])$/.test(brand))) return 'heic';
  // A generic picture container; whether its codec can be decoded only shows when it is opened.
  return brands.some((brand) => brand === 'mif1' || brand === 'msf1') ? 'picture' : 'other';
}

/** The brands in the first box: the major brand and, after a version, the compatible ones. */
function brandsOf(head: string): string[] {
  const length = Math.min(head.length, Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE());
  return [head.slice(8, 12), ...(head.slice(16, length).match(/[\s\S]{4}/g) ?? [])];
}
