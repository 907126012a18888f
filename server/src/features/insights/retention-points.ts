import type { RetentionPoint } from './video-figures.ts';

/** Counts from a step on. */
export type StepChange = { step: number; viewers: number; plays: number };

/** Of the views that waited in one step: how many these are, for how long, and how many of them did not see it. */
export type StepWaits = { step: number; waited: number; wait_ms: number; unseen: number };

/** Changes of the counts, at some steps, and the steps in which somebody waited, as counts at every step. */
export function toPoints(
  changes: readonly StepChange[],
  waits: readonly StepWaits[],
  stepMs: number,
  steps: number,
): RetentionPoint[] {
  const waitsAt = new Map(waits.map((one) => [one.step, one]));
  let next = 0;
  let counts = { viewers: 0, plays: 0 };
  return Array.from({ length: steps }, (_, step) => {
    for (let change = changes[next]; change && change.step <= step; change = changes[++next])
      counts = { viewers: change.viewers, plays: change.plays };
    const { waited, wait_ms: waitMs, unseen } = waitsAt.get(step) ?? { waited: 0, wait_ms: 0, unseen: 0 };
    return { startMs: step * stepMs, ...counts, waited, waitMs, present: counts.viewers + unseen };
  });
}
