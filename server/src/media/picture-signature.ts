import { open } from 'node:fs/promises';

/** What a file begins as: a picture of an accepted kind, one of the kind that telephones keep for themselves, or neither. */
export type PictureSignature = 'picture' | 'heic' | 'other';

/**
 * What a sender says of a file does not count, and nothing but a `picture` is shown to a decoder: no SVG, PDF or TIFF, and
 * no HEIC, whose pictures are coded in a way that is under patents and not decoded here.
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
  // A container of pictures; whether there is a decoder for what it holds shows when it is opened.
  return brands.some((brand) => brand === 'mif1' || brand === 'msf1') ? 'picture' : 'other';
}

/** Of the box that the file begins with: its own brand, and after a version those it goes with. */
function brandsOf(head: string): string[] {
  const length = Math.min(head.length, Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE());
  return [head.slice(8, 12), ...(head.slice(16, length).match(/[\s\S]{4}/g) ?? [])];
}
