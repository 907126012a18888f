import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Amount } from './money.ts';
import { queryInt } from './query.ts';

/** Businesses that pay, and what they pay a month. */
const Paying = z.object({ customers: z.number(), mrr: Amount });

/** What changed from the first instant of a month, in UTC, until before the next. */
export const RevenueMonth = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  /** Whether it is over. */
  isWhole: z.boolean(),
  start: Paying,
  /** Who paid nothing at the start and pays at the end. */
  gained: Paying,
  /** Of those who pay at both ends: more and less. */
  grown: Amount,
  shrunk: Amount,
  /** Who paid at the start and pays nothing at the end. */
  lost: Paying,
  /** Start, gained and grown without shrunk and lost. */
  end: Paying,
  /** Percent of the customers, and of the revenue, of the start that were lost; null where there were none. */
  customerChurn: z.nullable(z.number()),
  revenueChurn: z.nullable(z.number()),
});
export type RevenueMonth = z.infer<typeof RevenueMonth>;

/** As decision 44 defines it. Before tax, in the currency of the plans. */
export const Revenue = z.object({
  isSelling: z.boolean(),
  /** Null where nothing is sold. */
  currency: z.nullable(z.string()),
  mrr: Amount,
  arr: Amount,
  customers: z.number(),
  trials: z.number(),
  /** Whose bill could not be charged yet; `mrr` is theirs, and in that of all. */
  pastDue: z.object({ ...Paying.shape, openAmount: Amount }),
  /** The oldest first. */
  months: z.array(RevenueMonth),
});
export type Revenue = z.infer<typeof Revenue>;

export const getRevenue = endpoint({
  method: 'GET',
  path: `${businessBase}/operator/revenue`,
  tag: 'Operators',
  summary: 'Read recurring revenue and churn by month',
  requires: { kind: 'operator' },
  query: z.object({ months: queryInt(1, 36, 12) }),
  reply: Revenue,
  errors: ['request.invalid'],
});
