import { open } from 'node:fs/promises';
import type { TopBox } from './isobmff-boxes.ts';
import { MediaRefusedError } from './media-refused-error.ts';

/** Boxes on the way to the tables. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']);
/** Some sound of old QuickTime files has almost two samples a byte. */
const samplesPerByte = 2;
const mostFragmentBytes = 64 << 20;

/**
 * Refuses MP4 files whose tables say more samples than the file could hold (ISO 14496-12, 8.6 to 8.8): demuxers believe
 * them, and fill the memory.
 */
export async function refuseLyingTables(path: string, boxes: readonly TopBox[], sizeBytes: number): Promise<void> {
  const most = sizeBytes * samplesPerByte;
  await using file = await open(path, 'r');
  let left = mostFragmentBytes;
  for (const { type, start, end } of boxes) {
    if (type !== 'moov' && type !== 'moof') continue;
    const length = end - start;
    if (type === 'moof') left -= length;
    if (left < 0) return;
    const bytes = Buffer.alloc(length);
    await file.read(bytes, 0, length, start);
    if (!tablesFit(bytes, 0, length, most)) throw new MediaRefusedError('unreadable');
  }
}

function tablesFit(bytes: Buffer, from: number, to: number, most: number, depth = 0): boolean {
  for (let at = from; at + 8 <= to; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + length;
    if (length < 8 || end > to) return true;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const table = bytes.subarray(at + 8, end);
    const fits = containers.has(type)
      ? depth >= containers.size || tablesFit(bytes, at + 8, end, most, depth + 1)
      : tableFits(type, table, most);
    if (!fits) return false;
    at = end;
  }
  return true;
}

function tableFits(type: string, table: Buffer, most: number): boolean {
  if (type === 'stsz') return table.length < 12 || table.readUInt32BE(8) <= most;
  if (type === 'trun') return table.length < 8 || table.readUInt32BE(4) <= most;
  // Runs of samples: the first number of each entry says how many.
  if (type === 'stts' || type === 'ctts') return sumOf(table, 8, 0) <= most;
  // The second number of each entry is the samples of one chunk.
  if (type === 'stsc') return sumOf(table, 12, 4) <= most;
  return true;
}

/** Of one number of each entry. Entries that are announced but missing are left to the demuxer. */
function sumOf(table: Buffer, entryBytes: number, offset: number): number {
  let sum = 0;
  for (let at = 8; at + entryBytes <= table.length; at += entryBytes) sum += table.readUInt32BE(at + offset);
  return sum;
}
