import type { LiveSample } from './live-input.ts';

/** Decode and presentation times of one picture are never further apart. */
const longestReorderUs = 5_000_000;

/** Whether a sample has bytes, and times that media can have. */
export function isUsableSample({ data, ptsUs, dtsUs }: LiveSample): boolean {
  const areTimes = Number.isSafeInteger(Math.round(ptsUs)) && Number.isSafeInteger(Math.round(dtsUs));
  return data.byteLength > 0 && areTimes && Math.abs(ptsUs - dtsUs) <= longestReorderUs;
}
