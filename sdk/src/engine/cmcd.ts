/** Information about playback in a request, with the keys of CTA-5004. */
export interface Cmcd {
  /** Kilobits per second, as encoded. */
  br?: number | undefined;
  /** Milliseconds buffered ahead. */
  bl?: number | undefined;
  /** Duration of the requested file in milliseconds. */
  d?: number | undefined;
  /** Measured throughput in kilobits per second. */
  mtp?: number | undefined;
  /** Manifest, initialisation, audio and video together, either alone, subtitles, key, other. */
  ot?: 'm' | 'i' | 'av' | 'a' | 'v' | 'tt' | 'k' | 'o';
  /** Id of this playback session, not of a person. */
  sid?: string;
  /** On demand or live. */
  st?: 'v' | 'l';
  /** Playback is waiting for this file. */
  su?: boolean;
}

const hundreds = (value: number | undefined) => (value === undefined ? undefined : Math.round(value / 100) * 100);

/** The value of the `CMCD` query parameter: keys in order, words without quotes, flags without a value. */
export function toCmcd({ bl, mtp, br, d, ...rest }: Cmcd): string {
  const round = (value: number | undefined) => (value === undefined ? undefined : Math.round(value));
  const all = { ...rest, bl: hundreds(bl), mtp: hundreds(mtp), br: round(br), d: round(d), sf: 'h', v: 1 };
  return Object.entries(all)
    .filter(([, value]) => value !== undefined && value !== false && !Number.isNaN(value))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => {
      if (value === true) return key;
      return key === 'sid' ? `${key}=${JSON.stringify(value)}` : `${key}=${value}`;
    })
    .join(',');
}
