import type { LiveState } from '../player/live-state.ts';

const endlessSeconds = 1;

/** Position within the part that can be seen: 0 at its start, 1 at the live edge. */
export function selectShare({ from, edge, behind }: LiveState): number {
  const length = edge - from;
  return length < endlessSeconds ? 1 : Math.max(0, Math.min(1, 1 - behind / length));
}
