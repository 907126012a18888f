import type { PlanMeter } from '@zeacon/contract';

/** Where facts come from. */
export type UsageSource = 'session' | 'views' | 'storage' | 'packaging' | 'team' | 'communities';

/** Something that was used, as far as it is known now. */
export interface UsageFact {
  businessId: string;
  /** One of its source, however often it is looked at. */
  id: string;
  meter: PlanMeter;
  /** All of it so far, in what the meter counts: see `plan-meters.ts`. */
  amount: number;
  at: Date;
}

/**
 * A fact that is told as less than before corrects nothing where it only grows: what was deleted was used all the same, and
 * a server that read it earlier may tell of it later than another.
 */
export const onlyGrows: Record<UsageSource, boolean> = {
  packaging: false,
  session: true,
  views: true,
  storage: true,
  team: true,
  communities: true,
};
