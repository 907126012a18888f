/** What a page knows of a running test: enough to tell which arm a visitor is in, and nothing about its figures. */
export interface SplitAssignment {
  id: string;
  /** The buckets that take part: `until` is the first that does not. */
  ranges: readonly { from: number; until: number }[];
  /** Shares are percent and add up to 100. */
  arms: readonly { key: string; share: number }[];
}

export const splitBuckets = 10_000;

/** FNV-1a, 32 bits, over the UTF-8 bytes of ASCII text. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Hashed twice, since FNV-1a alone spreads ids that differ only at their ends unevenly. */
export const splitBucketOf = (seed: string, visitorId: string): number =>
  fnv1a(String(fnv1a(seed + visitorId))) % splitBuckets;

/**
 * The arm of a visitor; undefined for who takes no part. Who takes part is told by the site key, so that tests of one
 * site with disjoint ranges never share a visitor; the arm by the test's id, so that taking in more never moves anybody.
 */
export function splitArmOf({ id, ranges, arms }: SplitAssignment, siteKey: string, visitorId: string) {
  const place = splitBucketOf(siteKey, visitorId);
  if (!ranges.some(({ from, until }) => place >= from && place < until)) return undefined;
  let left = splitBucketOf(id, visitorId);
  for (const { key, share } of arms) {
    left -= (share * splitBuckets) / 100;
    if (left < 0) return key;
  }
  return undefined;
}

/** What events of a widget carry as `splitTestMode`. */
export const splitTestModeOf = (testId: string, arm: string): string => `${testId}.${arm}`;
