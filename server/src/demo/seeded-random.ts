export interface SeededRandom {
  /** From 0 up to 1. */
  next(): number;
  chance(probability: number): boolean;
  /** One of them, as often as its weight says. */
  pick<Item>(weighted: readonly (readonly [Item, number])[]): Item;
  /** How many things happen that happen `mean` times on average, independently (Poisson). */
  count(mean: number): number;
  /** Half are below `median`; a `spread` of 0.5 puts most between half and twice of it. */
  skewed(median: number, spread: number): number;
}

/** The same numbers for the same seed, on every machine (mulberry32). */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    next,
    chance: (probability) => next() < probability,
    pick(weighted) {
      let left = next() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of weighted) {
        left -= weight;
        if (left < 0) return item;
      }
      return weighted[weighted.length - 1]![0];
    },
    count(mean) {
      const limit = Math.exp(-mean);
      let product = next();
      let count = 0;
      while (product > limit) {
        count++;
        product *= next();
      }
      return count;
    },
    skewed: (median, spread) =>
      median * Math.exp(spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
  };
}
