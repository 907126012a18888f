import * as z from 'zod/mini';

/** What plans include, and what is counted beyond it. */
export const PlanMeter = z.enum([
  'liveMinutes',
  'storedGigabytes',
  'deliveredMinutes',
  'encodedMinutes',
  'seats',
  'communities',
]);
export type PlanMeter = z.infer<typeof PlanMeter>;
