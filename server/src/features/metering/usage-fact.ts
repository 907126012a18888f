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

/** Facts that shrink because something was deleted were used all the same. */
export const onlyGrows: Record<UsageSource, boolean> = {
  session: false,
  packaging: false,
  views: true,
  storage: true,
  team: true,
  communities: true,
};
