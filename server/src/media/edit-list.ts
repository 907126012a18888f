import { type Box, boxesIn } from './boxes-in.ts';

/** Our video track is the first. */
const videoTrackId = 1;

/**
 * The initialization segment of pictures that are displayed `delay` ticks earlier than their composition times say
 * (ISO 14496-12, 8.6.6). Pictures that are decoded in another order than displayed then need no negative composition
 * offsets, which readers such as ffmpeg take for late pictures.
 */
export function withEditList(initialisation: Buffer, delay: number): Buffer {
  if (delay === 0) return initialisation;
  const list = Buffer.alloc(36);
  list.writeUInt32BE(36, 0);
  list.write('edts', 4, 'latin1');
  list.writeUInt32BE(28, 8);
  list.write('elst', 12, 'latin1');
  list.writeUInt32BE(1, 20);
  // A length of 0 is all there is, which is not known yet; at the normal rate.
  list.writeInt32BE(delay, 28);
  list.writeUInt32BE(0x00010000, 32);
  const movie = boxesIn(initialisation, 0, initialisation.length).find(({ type }) => type === 'moov');
  const track =
    movie && boxesIn(initialisation, movie.start + 8, movie.end).find((one) => isPictures(initialisation, one));
  const header = track && boxesIn(initialisation, track.start + 8, track.end).find(({ type }) => type === 'tkhd');
  if (!movie || !track || !header) throw new Error('An initialization segment without pictures');
  const changed = Buffer.concat([initialisation.subarray(0, header.end), list, initialisation.subarray(header.end)]);
  for (const { start, end } of [movie, track]) changed.writeUInt32BE(end - start + list.length, start);
  return changed;
}

function isPictures(bytes: Buffer, { type, start, end }: Box): boolean {
  const header = boxesIn(bytes, start + 8, end).find((one) => one.type === 'tkhd');
  if (type !== 'trak' || !header) return false;
  // The times before the track's number are longer in version 1.
  return bytes.readUInt32BE(header.start + (bytes[header.start + 8] === 1 ? 28 : 20)) === videoTrackId;
}
