import type { PlanMeter } from '@zeacon/contract';

const minuteMs = 60_000;
const gigabyte = 1_000_000_000;
export const hourMs = 3_600_000;

/**
 * What is counted is whole: milliseconds, byte-hours, members, communities. `FLOW` adds up over a period; `AVERAGE` is
 * what was there on average, added up by the hour; `PEAK` is the most that was there at once.
 */
export const meterKinds: Record<PlanMeter, 'FLOW' | 'AVERAGE' | 'PEAK'> = {
  liveMinutes: 'FLOW',
  storedGigabytes: 'AVERAGE',
  deliveredMinutes: 'FLOW',
  encodedMinutes: 'FLOW',
  seats: 'PEAK',
  communities: 'PEAK',
};

export const allMeters = Object.keys(meterKinds) as PlanMeter[];

/** How much of what is counted makes one of what plans speak of, in a period of this length. */
export function unitOf(meter: PlanMeter, periodMs: number): bigint {
  if (meterKinds[meter] === 'FLOW') return BigInt(minuteMs);
  if (meterKinds[meter] === 'PEAK') return 1n;
  return (BigInt(gigabyte) * BigInt(Math.max(1, Math.round(periodMs / 1000)))) / 3600n;
}

/** Two decimals, for people. */
export function inUnits(amount: bigint, unit: bigint): number {
  return Number((amount * 100n + unit / 2n) / unit) / 100;
}
