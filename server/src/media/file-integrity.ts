import { open } from 'node:fs/promises';
import { readTopBoxes } from './isobmff-boxes.ts';
import { MediaRefusedError } from './media-refused-error.ts';
import { refuseLyingTables } from './sample-tables.ts';

const isobmffStart = new Set(['ftyp', 'styp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot', 'sidx', 'moof']);
/** Of all headers of a file together. */
const mostHeaderBytes = 256 << 20;

/**
 * Refuses truncated files, whose announced lengths exceed their size, and MP4 files that are encrypted, lack a header, or
 * have tables that do not fit their size.
 */
export async function refuseCutFile(path: string): Promise<void> {
  const { boxes, sizeBytes } = await readTopBoxes(path);
  if (boxes[0] && isobmffStart.has(boxes[0].type)) {
    const headers = boxes.filter(({ type }) => type === 'moov');
    if (headers.length === 0 || boxes.some(({ end }) => end > sizeBytes)) throw new MediaRefusedError('truncated');
    if (headers.reduce((bytes, { start, end }) => bytes + end - start, 0) > mostHeaderBytes)
      throw new MediaRefusedError('unreadable');
    for (const { start, end } of headers) await refuseEncryption(path, start, end - start);
    await refuseLyingTables(path, boxes, sizeBytes);
    return;
  }
  const announced = await announcedEnd(path);
  if (announced !== undefined && announced > sizeBytes) throw new MediaRefusedError('truncated');
}

async function refuseEncryption(path: string, start: number, length: number) {
  await using file = await open(path, 'r');
  const moov = Buffer.alloc(length);
  await file.read(moov, 0, length, start);
  if ((moov.includes('encv') || moov.includes('enca')) && moov.includes('sinf') && moov.includes('schm')) {
    throw new MediaRefusedError('encrypted');
  }
}

/** The end of an AVI or Matroska file according to its header. */
async function announcedEnd(path: string): Promise<number | undefined> {
  await using file = await open(path, 'r');
  const { buffer } = await file.read(Buffer.alloc(512), 0, 512, 0);
  if (buffer.toString('latin1', 0, 4) === 'RIFF') return buffer.readUInt32LE(4) + 8;
  if (buffer.readUInt32BE(0) !== 0x1a45dfa3) return undefined;
  const header = readEbmlSize(buffer, 4);
  const segment = header ? header.next + header.value : buffer.length;
  if (!header || segment + 12 > buffer.length || buffer.readUInt32BE(segment) !== 0x18538067) return undefined;
  const size = readEbmlSize(buffer, segment + 4);
  return size && !size.unknown ? size.next + size.value : undefined;
}

function readEbmlSize(buffer: Buffer, at: number) {
  const first = buffer[at];
  if (!first) return undefined;
  const length = Math.clz32(first) - 23;
  const bytes = [...buffer.subarray(at, at + length)];
  bytes[0] = first & (0xff >> length);
  const unknown = bytes.every((byte, index) => byte === (index === 0 ? 0xff >> length : 0xff));
  return { value: bytes.reduce((value, byte) => value * 256 + byte, 0), next: at + length, unknown };
}
