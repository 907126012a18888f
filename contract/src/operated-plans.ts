import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Plan } from './plans.ts';
import { Instant } from './query.ts';

/** A version of a plan, as operators see it. */
export const OperatedPlan = z.object({
  plan: Plan,
  /** New businesses can choose it: it is what the file says now. */
  isOffered: z.boolean(),
  createdDate: Instant,
  /** How many businesses have it, by how their plan stands. */
  businesses: z.object({
    TRIAL: z.number(),
    ACTIVE: z.number(),
    PAST_DUE: z.number(),
    READ_ONLY: z.number(),
    ENDED: z.number(),
  }),
});
export type OperatedPlan = z.infer<typeof OperatedPlan>;

export const listOperatedPlans = endpoint({
  method: 'GET',
  path: `${businessBase}/operator/plan`,
  tag: 'Operators',
  summary: 'List all versions of all plans, with how many businesses are on each',
  requires: { kind: 'operator' },
  /** What is offered comes first, in the order of the file. `requiresPlan`: a business without one can only be looked at. */
  reply: z.object({ isSelling: z.boolean(), requiresPlan: z.boolean(), items: z.array(OperatedPlan) }),
  errors: [],
});
