import type { Ffmpeg } from './ffmpeg.ts';

/** How pictures of high dynamic range are stored; HLS has the same words (VIDEO-RANGE). */
export type HighRange = 'PQ' | 'HLG';

/** ffmpeg's names of their transfer functions. */
const transfers = { PQ: 'smpte2084', HLG: 'arib-std-b67' } as const;

export function toHighRange(transfer: string | undefined): HighRange | undefined {
  return (Object.keys(transfers) as HighRange[]).find((range) => transfers[range] === transfer);
}

/** Brightness of white in a picture, in candela per square metre (ITU-R BT.2408). */
const whiteBrightness = 203;

/**
 * Filters that bring a picture into the range and colours of all screens. Brighter parts are compressed. Without them, it
 * would look grey and pale. None, if this ffmpeg cannot.
 */
export async function standardRange(range: HighRange | undefined, ffmpeg: Ffmpeg): Promise<string[]> {
  if (!range || !(await ffmpeg.hasFilters('zscale', 'tonemap'))) return [];
  return [
    `zscale=tin=${transfers[range]}:min=bt2020nc:pin=bt2020:t=linear:npl=${whiteBrightness}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=tonemap=mobius:desat=0',
    'zscale=t=bt709:m=bt709:r=limited',
    // Formats of the whole range would be taken for what they are not.
    'format=yuv444p',
  ];
}
