import { formatCount } from './format.ts';

/** Beyond it, a percentage says less than how many times as much it is. */
const percentMax = 999;

/** 107.4 times as much → "107"; undefined where a percentage says it, and where there was nothing before. */
export function growthFactor(now: number, before: number): string | undefined {
  if (before <= 0) return undefined;
  return Math.round((now / before - 1) * 100) > percentMax ? formatCount(Math.round(now / before)) : undefined;
}
