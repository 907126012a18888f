import { boxesIn } from './boxes-in.ts';
import type { FragmentTrack } from './fragment.ts';

export interface ReadFragment {
  sequenceNumber: number;
  tracks: FragmentTrack[];
}

/** What `writeFragment` wrote; undefined of anything else. Of the beginning of a segment, samples lack what is not there. */
export function readFragment(bytes: Buffer): ReadFragment | undefined {
  const [styp, moof, ...rest] = boxesIn(bytes, 0, bytes.length);
  if (styp?.type !== 'styp' || moof?.type !== 'moof' || rest.length > 1) return undefined;
  const [mfhd, ...trafs] = boxesIn(bytes, moof.start + 8, moof.end);
  if (mfhd?.type !== 'mfhd') return undefined;
  const tracks: FragmentTrack[] = [];
  for (const traf of trafs) {
    const [tfhd, tfdt, trun, ...more] = boxesIn(bytes, traf.start + 8, traf.end);
    if (!tfhd || !tfdt || !trun || more.length > 0) return undefined;
    const kinds = [tfhd, tfdt, trun].map(({ start }) => bytes.readUInt32BE(start + 8));
    if (`${kinds}` !== `${[0x00020000, 0x01000000, 0x01000f01]}`) return undefined;
    let at = moof.start + bytes.readUInt32BE(trun.start + 16);
    const samples = Array.from({ length: bytes.readUInt32BE(trun.start + 12) }, (_, index) => {
      const row = trun.start + 20 + index * 16;
      const data = bytes.subarray(at, at + bytes.readUInt32BE(row + 4));
      at += bytes.readUInt32BE(row + 4);
      const key = (bytes.readUInt32BE(row + 8) & 0x00010000) === 0;
      return { data, duration: bytes.readUInt32BE(row), compositionOffset: bytes.readInt32BE(row + 12), key };
    });
    const startTime = Number(bytes.readBigUInt64BE(tfdt.start + 12));
    tracks.push({ trackId: bytes.readUInt32BE(tfhd.start + 12), startTime, samples });
  }
  return { sequenceNumber: bytes.readUInt32BE(mfhd.start + 12), tracks };
}
