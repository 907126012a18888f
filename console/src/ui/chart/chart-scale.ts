/** Whole numbers whose half is whole as well, as it is written at the middle of the scale; and what is finer than that. */
const [wholeSteps, fineSteps] = [
  [1, 2, 4, 6, 8],
  [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8],
];

/** Rounds up to 12, 16, 20, 30, 40, 50, 60, 80, 100, 120 … for a readable scale that is filled. */
export function niceCeiling(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = (power === 1 ? wholeSteps : fineSteps).find((one) => one * power >= value * (1 - 1e-9)) ?? 10;
  return step * power;
}

/** Steps of a chart, the first and the last included. */
export interface Span {
  from: number;
  to: number;
}

/** Evenly spread steps to write labels at, as many as there is room for; with `gaps` at multiples of one of these. */
export function tickSteps({ from, to }: Span, room: number, gaps?: readonly number[]): number[] {
  const [first, last] = [Math.ceil(from) + 0, Math.floor(to)];
  const needed = Math.max(1, Math.ceil((last - first) / Math.max(1, room)));
  const round = gaps?.find((one) => one >= needed);
  const gap = round ?? needed;
  const steps: number[] = [];
  for (let step = round ? Math.ceil(first / round) * round : first; step <= last; step += gap) steps.push(step);
  return steps;
}

/** Part of the whole, in order and inside it; undefined if it is the whole or no part at all. */
export function partOf(count: number, a: number, b: number): Span | undefined {
  const from = Math.max(0, Math.min(a, b));
  const to = Math.min(count - 1, Math.max(a, b));
  return to - from < 1 || (from === 0 && to === count - 1) ? undefined : { from, to };
}

/** Moves labels apart that would cover each other, and keeps them above `bottom`. In the order given. */
export function spread(wanted: readonly number[], gap: number, bottom: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  for (const [at, one] of order.entries()) if (at > 0) one.y = Math.max(one.y, order[at - 1]!.y + gap);
  for (let at = order.length - 1, limit = bottom; at >= 0; at--, limit -= gap)
    order[at]!.y = Math.min(order[at]!.y, limit);
  const placed: number[] = [];
  for (const { y, index } of order) placed[index] = y;
  return placed;
}
