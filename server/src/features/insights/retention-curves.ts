import type { StepChange, StepWaits } from './retention-points.ts';

/** What some views watched of a video, as a difference array: any of them can be added up. */
export interface Curve {
  views: number;
  /** How many viewers and plays there are more than in the step before, where that is not 0; in order. */
  edges: StepChange[];
  /** In the steps in which somebody waited; in order. */
  waits: StepWaits[];
}

export const newCurve = (): Curve => ({ views: 0, edges: [], waits: [] });

export function addCurves(curves: Iterable<Curve>): Curve {
  const edges = new Map<number, StepChange>();
  const waits = new Map<number, StepWaits>();
  let views = 0;
  for (const curve of curves) {
    views += curve.views;
    for (const { step, viewers, plays } of curve.edges) {
      const known = edges.get(step);
      if (known) {
        known.viewers += viewers;
        known.plays += plays;
      } else edges.set(step, { step, viewers, plays });
    }
    for (const { step, waited, wait_ms, unseen } of curve.waits) {
      const known = waits.get(step);
      if (known) {
        known.waited += waited;
        known.wait_ms += wait_ms;
        known.unseen += unseen;
      } else waits.set(step, { step, waited, wait_ms, unseen });
    }
  }
  const inOrder = <One extends { step: number }>(ones: Map<number, One>) =>
    [...ones.values()].sort((a, b) => a.step - b.step);
  return { views, edges: inOrder(edges), waits: inOrder(waits) };
}

/** Counts from each step on. */
export function countsOf({ edges }: Curve): StepChange[] {
  let [viewers, plays] = [0, 0];
  return edges.map((edge) => {
    viewers += edge.viewers;
    plays += edge.plays;
    return { step: edge.step, viewers, plays };
  });
}

/** As text, with the steps that it is of. */
export const writeCurve = ({ stepMs, steps }: { stepMs: number; steps: number }, curve: Curve): string =>
  JSON.stringify([
    ...[stepMs, steps, curve.views],
    curve.edges.flatMap(({ step, viewers, plays }) => [step, viewers, plays]),
    curve.waits.flatMap(({ step, waited, wait_ms, unseen }) => [step, waited, wait_ms, unseen]),
  ]);

type Written = [stepMs: number, steps: number, views: number, edges: number[], waits: number[]];

export function readCurve(text: string): { stepMs: number; steps: number; curve: Curve } {
  const [stepMs, steps, views, edges, waits]: Written = JSON.parse(text);
  const curve = newCurve();
  curve.views = views;
  for (let at = 0; at < edges.length; at += 3)
    curve.edges.push({ step: edges[at]!, viewers: edges[at + 1]!, plays: edges[at + 2]! });
  for (let at = 0; at < waits.length; at += 4)
    curve.waits.push({ step: waits[at]!, waited: waits[at + 1]!, wait_ms: waits[at + 2]!, unseen: waits[at + 3]! });
  return { stepMs, steps, curve };
}
