import type { ChangeDimension, ChangeMeasure, HomeChange } from '@zeacon/contract';
import { ChangeDimension as dimensions } from '@zeacon/contract';
import type { TableRow } from './figures-port.ts';
import type { Material } from './material-change.ts';

/** Rows of both periods by dimension. */
export type Breakdown = ReadonlyMap<ChangeDimension, { current: readonly TableRow[]; previous: readonly TableRow[] }>;

/** A cause makes at least this much of the change. */
const leastShare = 0.5;
/** And so much more of it than its share of the whole was, or it only moved along with everything else. */
const leastExcess = 0.2;

/** The value that explains the largest part of a change beyond its own size, or null if none stands out. */
export function causeOf(change: Material, breakdown: Breakdown): HomeChange['cause'] {
  const total = change.current - change.previous;
  const larger = Math.max(change.current, change.previous);
  let best: { excess: number; cause: NonNullable<HomeChange['cause']> } | undefined;
  for (const dimension of dimensions.options) {
    for (const cause of valuesOf(dimension, breakdown, change.measure)) {
      const share = (cause.current - cause.previous) / total;
      const excess = share - Math.max(cause.current, cause.previous) / larger;
      const isBetter = best === undefined || excess > best.excess + 1e-9;
      if (share >= leastShare && excess >= leastExcess && isBetter) best = { excess, cause };
    }
  }
  return best?.cause ?? null;
}

function valuesOf(dimension: ChangeDimension, breakdown: Breakdown, measure: ChangeMeasure) {
  const { current = [], previous = [] } = breakdown.get(dimension) ?? {};
  const before = new Map(previous.map((row) => [row.value, row]));
  const values = new Map([...previous, ...current].map((row) => [row.value, row.name]));
  const now = new Map(current.map((row) => [row.value, row]));
  return [...values]
    .filter(([value]) => value !== '')
    .map(([value, name]) => ({
      dimension,
      value,
      name: name || value,
      current: now.get(value)?.[measure] ?? 0,
      previous: before.get(value)?.[measure] ?? 0,
    }));
}
