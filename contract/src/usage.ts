import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Amount } from './money.ts';
import { PlanMeter } from './plan-meters.ts';
import { billingMember } from './plans.ts';
import { Instant } from './query.ts';

/** What was used of one kind, in the unit that plans name. */
export const MeterUsage = z.object({
  meter: PlanMeter,
  used: z.number(),
  /** By the plan in a month; null where the plan sets no limit, or there is no plan. */
  included: z.nullable(z.number()),
  /** What it comes to by the end of the month if it goes on so; null on the first day. */
  forecast: z.nullable(z.number()),
  /** What `per` units beyond what is included cost; null where they cost nothing. */
  price: z.nullable(z.object({ per: z.number(), amount: Amount })),
  /** What is beyond so far and will be charged: whole units, and what they cost before tax. */
  charged: z.object({ quantity: z.number(), amount: Amount }),
});
export type MeterUsage = z.infer<typeof MeterUsage>;

export const UsageDay = z.object({
  /** In UTC, `YYYY-MM-DD`. */
  date: z.string(),
  liveMinutes: z.number(),
  deliveredMinutes: z.number(),
  encodedMinutes: z.number(),
  /** On average over the hours that were counted. */
  storedGigabytes: z.number(),
});
export type UsageDay = z.infer<typeof UsageDay>;

export const Usage = z.object({
  /** Of the plan that runs; null where there is none, and months are those of the calendar. */
  planName: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** The month that is counted now: from this instant until before the next, in UTC. */
  periodStart: Instant,
  periodEnd: Instant,
  meters: z.array(MeterUsage),
  /** From the first day of the month until today. */
  days: z.array(UsageDay),
});
export type Usage = z.infer<typeof Usage>;

/** Counted every few minutes. */
export const getUsage = endpoint({
  method: 'GET',
  path: `${businessBase}/account/usage`,
  tag: 'Usage',
  summary: 'Read what the business used this month, and what its plan includes',
  requires: billingMember,
  reply: Usage,
  errors: [],
});
