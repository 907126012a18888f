import type { PlanMeter } from '@zeacon/contract';
import { dayMs } from '../../platform/days.ts';
import { meterKinds } from '../../platform/plan-meters.ts';

/**
 * What is used by the end of a month if it goes on as so far; undefined on its first day, of which nothing follows. The
 * most that was there at once stays what it is.
 */
export function forecast(
  meter: PlanMeter,
  used: bigint,
  { start, end }: { start: Date; end: Date },
  now: Date,
): bigint | undefined {
  if (meterKinds[meter] === 'PEAK' || now >= end) return used;
  const elapsedMs = now.getTime() - start.getTime();
  if (elapsedMs < dayMs) return undefined;
  return (used * BigInt(end.getTime() - start.getTime())) / BigInt(elapsedMs);
}
