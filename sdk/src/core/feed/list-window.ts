/** A run of items that stand one below another, and the empty space above it. */
export interface WindowPart {
  index: number;
  /** Pixels of items above it that are not drawn. */
  spaceBefore: number;
}

export interface ListWindow {
  parts: readonly WindowPart[];
  /** Pixels of items below the last. */
  spaceAfter: number;
}

const drawnMax = 50;

/** Heights of a long list: known for what was drawn, otherwise the mean of those. */
export function createHeights(estimate: number) {
  const known = new Map<string, number>();
  let sum = 0;
  return {
    /** False if nothing changed. */
    set(key: string, height: number): boolean {
      const before = known.get(key);
      if (before !== undefined && Math.abs(before - height) < 1) return false;
      sum += height - (before ?? 0);
      known.set(key, height);
      return true;
    },
    of: (key: string): number => known.get(key) ?? (known.size > 0 ? sum / known.size : estimate),
  };
}

/** Where each item begins, and where the last ends. */
export function edgesOf(keys: readonly string[], heightOf: (key: string) => number): number[] {
  const edges = [0];
  for (const key of keys) edges.push(edges.at(-1)! + heightOf(key));
  return edges;
}

/** The last edge that is at or before `y`. */
function indexAt(edges: readonly number[], y: number): number {
  let low = 0;
  let high = edges.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (edges[middle]! <= y) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/**
 * Which items to draw of a list whose part from `top` to `bottom` is in view: those, as much again on both sides, and
 * what must stay (`kept`), such as what has the focus.
 */
export function selectWindow(
  edges: readonly number[],
  { top, bottom }: { top: number; bottom: number },
  kept: readonly number[] = [],
): ListWindow {
  const count = edges.length - 1;
  if (count === 0) return { parts: [], spaceAfter: 0 };
  const reach = bottom - top;
  const first = indexAt(edges, Math.max(0, top - reach));
  const last = Math.min(indexAt(edges, Math.max(0, bottom + reach)), first + drawnMax - 1);
  const drawn = new Set(kept.filter((index) => index >= 0 && index < count));
  for (let index = first; index <= last; index += 1) drawn.add(index);
  let end = 0;
  const parts = [...drawn]
    .sort((a, b) => a - b)
    .map((index) => {
      const spaceBefore = edges[index]! - edges[end]!;
      end = index + 1;
      return { index, spaceBefore };
    });
  return { parts, spaceAfter: edges[count]! - edges[end]! };
}
