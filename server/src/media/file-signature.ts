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
    if (bytesRead === 0) throw new MediaRefusedError('empty_file');
    const head = buffer.toString('latin1', 0, bytesRead);
    const text = head
      .replace(/^\xef\xbb\xbf|^\xff\xfe|^\xfe\xff/, '')
      .replaceAll('\0', '')
      .trimStart();
    if (/^(#EXTM3U|ffconcat|\[playlist\]|#EXT-X-)/i.test(text)) throw new MediaRefusedError('playlist');
    if (/^(%!PS|%PDF)/i.test(text)) throw new MediaRefusedError('document');
    if (/^P[1-7]\s/.test(text)) throw new MediaRefusedError('image');
    if (text.startsWith('<')) refuseMarkup(text);
    if (images.some(([offset, bytes]) => head.startsWith(bytes, offset))) throw new MediaRefusedError('image');
  } finally {
    await file.close();
  }
}

function refuseMarkup(text: string): void {
  const [, root = ''] = /<([a-z][a-z0-9:]*)/i.exec(withoutComments(text)) ?? [];
  if (/^(mpd|asx|smil)$/i.test(root)) throw new MediaRefusedError('playlist');
  if (/^(svg:)?svg$/i.test(root)) throw new MediaRefusedError('image');
  if (root !== '' || /^<[?!]/.test(text)) throw new MediaRefusedError('document');
}

/** Comments may name other elements. A file's beginning may end within one. */
function withoutComments(text: string): string {
  const [begin = '', ...comments] = text.split('<!--');
  return begin + comments.map((comment) => comment.split('-->').slice(1).join('-->')).join('');
}
