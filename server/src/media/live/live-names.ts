import { initName, segmentName } from '../rendition.ts';

/** Files of a live rendition, relative to its playlist; stored ones have the same names as in every other package. */
export const liveInitName = (init: number) => (init === 1 ? initName : `init-${init}.mp4`);
export const liveSegmentName = (seq: number) => segmentName(seq - 1);
/** Parts exist only in memory. Both numbers as in `_HLS_msn` and `_HLS_part`. */
export const livePartName = (seq: number, part: number) => `${seq}.${part}.m4s`;

export type LiveFile =
  | { type: 'init'; init: number }
  | { type: 'segment'; seq: number }
  | { type: 'part'; seq: number; part: number };

/** The file that a name refers to; undefined for any other name. */
export function parseLiveName(name: string): LiveFile | undefined {
  if (name === initName) return { type: 'init', init: 1 };
  const [, init] = /^init-([1-9]\d{0,8})\.mp4$/.exec(name) ?? [];
  if (init) return { type: 'init', init: Number(init) };
  const [, seq, part] = /^([1-9]\d{0,8})(?:\.(0|[1-9]\d{0,3}))?\.m4s$/.exec(name) ?? [];
  if (!seq) return undefined;
  return part === undefined
    ? { type: 'segment', seq: Number(seq) }
    : { type: 'part', seq: Number(seq), part: Number(part) };
}
