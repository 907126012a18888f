import type { LiveSample } from './live-input.ts';

/** The decode and presentation times of a picture are never further apart. */
const longestReorderUs = 5_000_000;

/** Whether a sample has bytes and plausible times. */
export function isUsableSample({ data, ptsUs, dtsUs }: LiveSample): boolean {
  const areTimes = Number.isSafeInteger(Math.round(ptsUs)) && Number.isSafeInteger(Math.round(dtsUs));
  return data.byteLength > 0 && areTimes && Math.abs(ptsUs - dtsUs) <= longestReorderUs;
}
