import * as z from 'zod/mini';
import { authenticationBase } from './base-paths.ts';
import { OwnBusiness } from './console-session.ts';
import { endpoint } from './endpoint.ts';
import { Amount } from './money.ts';
import { BillingDetails } from './payment-profiles.ts';
import { businessRoles } from './permissions.ts';
import { BillingInterval, PromoCode, Subscription, SubscriptionState } from './plans.ts';
import { Instant, pageOf, pageQuery } from './query.ts';
import { Usage } from './usage.ts';

/** What was used in the month that is counted now. */
export const OperatedUsage = z.pick(Usage, { periodStart: true, periodEnd: true, meters: true });
export type OperatedUsage = z.infer<typeof OperatedUsage>;

/** A business as operators see it. */
export const OperatedBusiness = z.object({
  ...z.omit(OwnBusiness, { role: true }).shape,
  /** Of whoever owns it. */
  ownerEmail: z.string(),
  memberCount: z.number(),
  allowsOperators: z.boolean(),
  createdDate: Instant,
  /** Its deletion was asked for. */
  isClosed: z.boolean(),
  /** Null where it never chose one. */
  plan: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      version: z.number(),
      interval: BillingInterval,
      state: SubscriptionState,
    }),
  ),
  usage: OperatedUsage,
});
export type OperatedBusiness = z.infer<typeof OperatedBusiness>;

export const OperatedBusinessDetails = z.object({
  ...OperatedBusiness.shape,
  /** Of the plans that are sold; null where nothing is. */
  currency: z.nullable(z.string()),
  subscription: z.nullable(Subscription),
  promoCode: z.nullable(PromoCode),
  credit: Amount,
  billingDetails: BillingDetails,
  hasCard: z.boolean(),
  /** Of all bills that are not paid. */
  openAmount: Amount,
  openBills: z.number(),
});
export type OperatedBusinessDetails = z.infer<typeof OperatedBusinessDetails>;

export const OperatedMember = z.object({
  userId: z.string(),
  email: z.string(),
  role: z.enum(businessRoles),
  /** Whether it is who asks. */
  isYou: z.boolean(),
  isOperator: z.boolean(),
});
export type OperatedMember = z.infer<typeof OperatedMember>;

const tag = 'Operators';
const requires = { kind: 'operator' } as const;
const base = `${authenticationBase}/operator/businesses` as const;
const one = z.object({ businessId: z.string() });

export const listBusinesses = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'List all businesses of the platform by name',
  requires,
  /** `search` is found in names of businesses and emails of members; `planId` names a version of a plan. */
  query: z.object({
    ...pageQuery(),
    search: z.optional(z.string().check(z.maxLength(200))),
    state: z.optional(SubscriptionState),
    planId: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: pageOf(OperatedBusiness),
  errors: ['request.invalid'],
});

export const getOperatedBusiness = endpoint({
  method: 'GET',
  path: `${base}/:businessId`,
  tag,
  summary: 'Read any business: its plan, what it used and what it owes',
  requires,
  params: one,
  reply: OperatedBusinessDetails,
  errors: ['account.not_found'],
});

export const listBusinessMembers = endpoint({
  method: 'GET',
  path: `${base}/:businessId/members`,
  tag,
  summary: 'List the members of any business, the most powerful first',
  requires,
  params: one,
  reply: z.object({ items: z.array(OperatedMember) }),
  errors: ['account.not_found'],
});
