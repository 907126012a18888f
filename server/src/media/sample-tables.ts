import { open } from 'node:fs/promises';
import type { TopBox } from './isobmff-boxes.ts';
import { MediaRefusedError } from './media-refused-error.ts';

/** Boxes on the way to the tables. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']);
/** Some sound of old QuickTime files has almost two samples a byte. */
const samplesPerByte = 2;
const mostFragmentBytes = 64 << 20;

/**
 * Refuses MP4 files whose tables say more samples than the file could hold (ISO 14496-12, 8.6 to 8.8), over all of its
 * tracks, headers and fragments: demuxers believe them, and fill the memory.
 */
export async function refuseLyingTables(path: string, boxes: readonly TopBox[], sizeBytes: number): Promise<void> {
  const fits = createTally(sizeBytes * samplesPerByte);
  await using file = await open(path, 'r');
  let left = mostFragmentBytes;
  for (const { type, start, end } of boxes) {
    if (type !== 'moov' && type !== 'moof') continue;
    const length = end - start;
    if (type === 'moof') left -= length;
    if (type === 'moof' && left < 0) continue;
    const bytes = Buffer.alloc(length);
    await file.read(bytes, 0, length, start);
    if (!tablesFit(bytes, 0, length, fits)) throw new MediaRefusedError('unreadable');
  }
}

type Fits = (type: string, table: Buffer) => boolean;

/** Adds up what tables of one kind say. */
function createTally(most: number): Fits {
  const said = new Map<string, number>();
  return (type, table) => {
    const samples = (said.get(type) ?? 0) + samplesIn(type, table);
    said.set(type, samples);
    return samples <= most;
  };
}

function tablesFit(bytes: Buffer, from: number, to: number, fits: Fits, depth = 0): boolean {
  for (let at = from; at + 8 <= to; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + length;
    if (length < 8 || end > to) return true;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const fitting = containers.has(type)
      ? depth >= containers.size || tablesFit(bytes, at + 8, end, fits, depth + 1)
      : fits(type, bytes.subarray(at + 8, end));
    if (!fitting) return false;
    at = end;
  }
  return true;
}

function samplesIn(type: string, table: Buffer): number {
  if (type === 'stsz') return table.length < 12 ? 0 : table.readUInt32BE(8);
  if (type === 'trun') return table.length < 8 ? 0 : table.readUInt32BE(4);
  // Runs of samples: the first number of each entry says how many.
  if (type === 'stts' || type === 'ctts') return sumOf(table, 8, 0);
  // The second number of each entry is the samples of one chunk.
  if (type === 'stsc') return sumOf(table, 12, 4);
  return 0;
}

/** Of one number of each entry. Entries that are announced but missing are left to the demuxer. */
function sumOf(table: Buffer, entryBytes: number, offset: number): number {
  let sum = 0;
  for (let at = 8; at + entryBytes <= table.length; at += entryBytes) sum += table.readUInt32BE(at + offset);
  return sum;
}
