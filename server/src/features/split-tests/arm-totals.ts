import type { SplitArmFigures } from '@zeacon/contract';

/** Counts of one arm; each visitor is in one. */
export interface ArmTotals {
  arm: string;
  visitors: number;
  played: number;
  failed: number;
  /** Who played or could not. */
  tried: number;
  converted: number;
  conversions: number;
  revenue: number;
  /** Of the revenue of each visitor, squared. */
  revenueSquares: number;
  pages: SplitArmFigures['pages'];
  /** Visitors that each was measured of, and those of them with a page that is not good. */
  lcp: { measured: number; poor: number };
  inp: { measured: number; poor: number };
  cls: { measured: number; poor: number };
}
