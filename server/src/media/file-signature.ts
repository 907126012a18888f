import { open } from 'node:fs/promises';
import { MediaRefusedError } from './media-refused-error.ts';

const images: readonly (readonly [offset: number, bytes: string])[] = [
  [0, '\x89PNG'],
  [0, 'GIF8'],
  [0, '\xff\xd8\xff'],
  [0, 'BM'],
  [0, 'II*\0'],
  [0, 'MM\0*'],
  [0, '8BPS'],
  [8, 'WEBP'],
  [0, '\0\0\x01\0'],
  [0, '\xff\x4f\xff\x51'],
  [4, 'jP  '],
  [8, 'avif'],
  [8, 'avis'],
  [4, 'ftypheic'],
  [4, 'ftypmif1'],
];

/** Refuses files whose first bytes show that they are not videos, before any demuxer reads them. */
export async function refuseBySignature(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    if (bytesRead === 0) throw new MediaRefusedError('empty');
    const head = buffer.toString('latin1', 0, bytesRead);
    const text = head
      .replace(/^\xef\xbb\xbf|^\xff\xfe|^\xfe\xff/, '')
      .replaceAll('\0', '')
      .trimStart();
    if (/^(#EXTM3U|ffconcat|\[playlist\]|<\?xml[^>]*>\s*<MPD|<MPD|<asx|<smil|#EXT-X-)/i.test(text)) {
      throw new MediaRefusedError('playlist');
    }
    if (/^(<\?xml|<!DOCTYPE svg|<svg|%!PS|%PDF|P[1-7]\s)/i.test(text)) throw new MediaRefusedError('image');
    if (images.some(([offset, bytes]) => head.startsWith(bytes, offset))) throw new MediaRefusedError('image');
  } finally {
    await file.close();
  }
}
