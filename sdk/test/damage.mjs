import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const kinds = {
  /** 20 kB within pictures and sound. */
  part: (bytes, { media: [from] }) => bytes.fill(0, from + 10_000, from + 30_000),
  all: (bytes, { media }) => bytes.fill(0, ...media),
  pictures: (bytes, { tracks }) => zero(bytes, tracks[1]),
  sound: (bytes, { tracks }) => zero(bytes, tracks[2]),
  /** No sound at all, as packages have it whose sound has gaps. */
  quiet: removeSound,
};
function zero(bytes, ranges) {
  for (const range of ranges) bytes.fill(0, ...range);
}

/**
 * A file of the test package, of which one segment is zeroed as its name says: `part-2-of-3` is 20 kB of the second of
 * three segments, `sound-1-of-2` all sound of the first of two; `quiet` ones have none. `all-4-on` is everything from the fourth on, and a
 * name that ends with `-alone` has one quality. Undefined if the file is as it was.
 */
export async function damage(folder, name, file) {
  const [, kind, first, count] = /^(part|all|pictures|sound|quiet)-(\d+)-(?:of-(\d+)|on)/.exec(name) ?? [];
  if (!kind) throw new Error(`No damage is called ${name}.`);
  const path = join(folder, file);
  if (file === 'master.m3u8' && name.endsWith('-alone')) {
    const [begin, one] = (await readFile(path, 'utf8')).split(/(?=#EXT-X-STREAM-INF)/);
    return begin + one;
  }
  if (file.startsWith('media-') && count) {
    const [begin, ...segments] = (await readFile(path, 'utf8')).split(/(?=#EXTINF|#EXT-X-ENDLIST)/);
    return [begin, ...segments.slice(0, Number(count)), '#EXT-X-ENDLIST\n'].join('');
  }
  const number = Number(/^part-\d-(\d+)/.exec(file)?.[1] ?? -1) + 1;
  if (number !== Number(first) && (count || number < Number(first))) return undefined;
  const bytes = await readFile(path);
  kinds[kind](bytes, { media: [bytes.indexOf('mdat') + 4, bytes.length], tracks: findSamples(bytes) });
  return bytes;
}

/** Its box becomes free space (ISO/IEC 14496-12, 8.1.2). */
function removeSound(bytes) {
  for (const moof of boxesIn(bytes, 0, bytes.length, 'moof'))
    for (const { from, to } of boxesIn(bytes, moof.from, moof.to, 'traf')) {
      const [header] = boxesIn(bytes, from, to, 'tfhd');
      if (bytes.readUInt32BE(header.from + 4) === 2) bytes.write('free', from - 4, 'latin1');
    }
}

/** Where the samples of each track are, by its number. */
function findSamples(bytes) {
  const found = { 1: [], 2: [] };
  for (const moof of boxesIn(bytes, 0, bytes.length, 'moof'))
    for (const traf of boxesIn(bytes, moof.from, moof.to, 'traf')) {
      const [header] = boxesIn(bytes, traf.from, traf.to, 'tfhd');
      const runs = boxesIn(bytes, traf.from, traf.to, 'trun');
      found[bytes.readUInt32BE(header.from + 4)].push(...runs.map(({ from }) => samplesOf(bytes, from, moof.from - 8)));
    }
  return found;
}

/** ISO/IEC 14496-12, 8.8.8; the sizes are there because ffmpeg writes them. */
function samplesOf(bytes, from, moof) {
  const flags = bytes.readUInt32BE(from);
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag);
  const sizes = from + 12 + (flags & 0x4 ? 4 : 0) + 4 * fields.indexOf(0x200);
  const start = moof + bytes.readInt32BE(from + 8);
  let end = start;
  for (let sample = 0; sample < bytes.readUInt32BE(from + 4); sample += 1)
    end += bytes.readUInt32BE(sizes + sample * 4 * fields.length);
  return [start, end];
}

function boxesIn(bytes, from, end, wanted) {
  const boxes = [];
  for (let at = from; at + 8 <= end; ) {
    const size = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === wanted) boxes.push({ from: at + 8, to: at + size });
    at += size;
  }
  return boxes;
}
