import { open } from 'node:fs/promises';

/**
 * Whether a file begins as one of the accepted kinds of picture. What a sender says of it does not count, and nothing
 * else is shown to a decoder: no SVG, PDF or TIFF.
 */
export async function looksLikePicture(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0);
    return isPicture(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

function isPicture(head: string): boolean {
  if (head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n')) return true;
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return true;
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return true;
  // A HEIF container; whether there is a decoder for what it holds shows when it is opened.
  return head.startsWith('ftyp', 4) && /^(?:avif|avis|mif1|msf1|heic|heix)/.test(head.slice(8));
}
