import type { InsightInterval } from '@zeacon/contract';
import { addDays, dayIn } from '../../platform/days.ts';

const hourMs = 3_600_000;

/** How many of a chart's steps are over at `now`; what is counted in later ones can still grow. */
export function finishedSteps(
  starts: readonly string[],
  interval: InsightInterval,
  { endDate, timeZone }: { endDate: string; timeZone: string },
  now: Date,
): number {
  if (interval === 'hour') return starts.filter((start) => Date.parse(start) + hourMs <= now.getTime()).length;
  const today = dayIn(timeZone, now);
  return starts.filter((_start, at) => (starts[at + 1] ?? addDays(endDate, 1)) <= today).length;
}
