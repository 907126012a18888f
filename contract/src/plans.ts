import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { Bill, BillLine } from './bills.ts';
import { endpoint } from './endpoint.ts';
import { Amount } from './money.ts';
import { PlanMeter } from './plan-meters.ts';
import { Instant, Nothing } from './query.ts';
import { byRule, maxLength, required, validateEmail } from './rules/index.ts';

export const planNameMaxLength = 50;
export const promoCodeMaxLength = 40;
export const planFeedbackMaxLength = 2000;

export const BillingInterval = z.enum(['MONTH', 'YEAR']);
export type BillingInterval = z.infer<typeof BillingInterval>;

/** One version of a plan. Who chose it keeps it when the operator changes prices; others are offered the newest. */
export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number(),
  description: z.string(),
  currency: z.string(),
  /** The price of each interval, before tax; null where it cannot be paid so. */
  prices: z.object({ MONTH: z.nullable(Amount), YEAR: z.nullable(Amount) }),
  trialDays: z.number(),
  /** By meter and billing month; what is not listed has no limit. */
  includes: z.partialRecord(PlanMeter, z.number()),
  /** What `per` units beyond what is included cost. */
  overage: z.partialRecord(PlanMeter, z.object({ per: z.number(), amount: Amount })),
  features: z.array(z.string()),
  /** Sold by people: it has no price, and is asked for with `contactSales`. */
  isOnRequest: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

/**
 * `PAST_DUE`: a bill could not be charged yet, and everything goes on. `READ_ONLY`: it was not paid in time. `ENDED`:
 * it was cancelled, or ran out unpaid.
 */
export const SubscriptionState = z.enum(['TRIAL', 'ACTIVE', 'PAST_DUE', 'READ_ONLY', 'ENDED']);
export type SubscriptionState = z.infer<typeof SubscriptionState>;

export const Subscription = z.object({
  plan: Plan,
  interval: BillingInterval,
  state: SubscriptionState,
  /** From this instant until before the next. */
  periodStart: Instant,
  periodEnd: Instant,
  /** It ends with the period and is not renewed. */
  cancelAtPeriodEnd: z.boolean(),
  /** When an unpaid bill is charged again; null where none is. */
  nextAttemptDate: z.nullable(Instant),
  /** Until when the videos of a business without a running plan go on playing. */
  videosPlayUntil: z.nullable(Instant),
});
export type Subscription = z.infer<typeof Subscription>;

export const PromoCode = z.object({
  code: z.string(),
  /** Off each month: so many percent, or so much before tax. A bill for a year has as many months of it as are left. */
  percent: z.nullable(z.number()),
  amount: z.nullable(Amount),
  /** Added to the trial of the first plan with a price. */
  trialDays: z.number(),
  /** How many more months of service it is taken off of, from the next period on; null for all. */
  months: z.nullable(z.number()),
  /** Until when it could be entered; what it gives goes on. */
  expiresDate: z.nullable(Instant),
});
export type PromoCode = z.infer<typeof PromoCode>;

/** What a business has. */
export const SubscriptionDetails = z.object({
  /** Without it the operator sells nothing here, and everything is free. */
  isSelling: z.boolean(),
  subscription: z.nullable(Subscription),
  /** Taken off the next bills. */
  promoCode: z.nullable(PromoCode),
  /** It never had a plan with a price: there is one trial. */
  mayTry: z.boolean(),
  /** Makes that trial longer. */
  trialCode: z.nullable(PromoCode),
  /** What was paid too much before, and is taken off the next bills. */
  credit: Amount,
  businessOwnerEmail: z.string(),
});
export type SubscriptionDetails = z.infer<typeof SubscriptionDetails>;

/** A plan selection (spec section 3). Names say who selects, so that a form that was open for long selects for nobody else. */
export const PlanSelection = z.object({
  businessName: z.string().check(byRule((value) => required('Business name', value))),
  businessOwnerEmail: z.string().check(byRule(validateEmail)),
  businessSubscriptionPlanName: z.string().check(
    byRule((value) => required('Plan', value)),
    byRule((value) => maxLength(value, planNameMaxLength)),
  ),
  interval: z._default(BillingInterval, 'MONTH'),
  /** What the quote said is due now: if it is another amount meanwhile, nothing is bought. */
  amountDue: z.optional(Amount),
});
export type PlanSelection = z.input<typeof PlanSelection>;

/** What a selection would cost. */
export const PlanQuote = z.object({
  plan: Plan,
  interval: BillingInterval,
  currency: z.string(),
  lines: z.array(BillLine),
  subtotal: Amount,
  /** In percent. */
  taxRate: z.number(),
  tax: Amount,
  taxNote: z.nullable(z.string()),
  total: Amount,
  /** Of the credit of the business, taken off. Below zero: too little to be charged before. */
  creditUsed: Amount,
  /** What stays as credit because a time that was paid is not used. */
  creditAdded: Amount,
  amountDue: Amount,
  trialEndDate: z.nullable(Instant),
  /** When the next period begins, and what it costs after tax. */
  nextBillDate: Instant,
  nextAmount: Amount,
  isCardNeeded: z.boolean(),
});
export type PlanQuote = z.infer<typeof PlanQuote>;

/** What was bought; `bill` is null where nothing is to be paid. */
export const PlanPurchase = z.object({ subscription: Subscription, bill: z.nullable(Bill) });
export type PlanPurchase = z.infer<typeof PlanPurchase>;

export const PlanFeedbackReason = z.enum([
  'TOO_EXPENSIVE',
  'MISSING_FEATURE',
  'NOT_USED',
  'OTHER_PRODUCT',
  'TECHNICAL',
  'OTHER',
]);
export type PlanFeedbackReason = z.infer<typeof PlanFeedbackReason>;

const tag = 'Plans';
const base = `${businessBase}/account/subscription/plan` as const;
export const billingMember = { kind: 'member', permission: 'billing.manage' } as const;
const selecting = [
  'request.invalid',
  'plan.not_sold',
  'plan.not_found',
  'plan.on_request',
  'plan.quote_changed',
  'plan.payment_pending',
  'payment.card_needed',
  'payment.declined',
  'payment.unavailable',
  'payment.confirmation_needed',
] as const;

export const listPlans = endpoint({
  method: 'GET',
  path: `${businessBase}/subscription/plan`,
  tag,
  summary: 'List the plans that are offered',
  requires: { kind: 'public' },
  reply: z.object({ isSelling: z.boolean(), items: z.array(Plan) }),
  errors: [],
});

export const getSubscription = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'Read the plan of the business',
  requires: billingMember,
  query: z.object({ businessOwnerEmail: z.optional(z.string().check(z.maxLength(320))) }),
  reply: SubscriptionDetails,
  errors: ['account.not_found'],
});

/** By whole days, so the same on the same day. */
export const quotePlan = endpoint({
  method: 'GET',
  path: `${base}/quote`,
  tag,
  summary: 'Read what a plan would cost now, with what is left of the present one taken off',
  requires: billingMember,
  query: z.object({
    businessSubscriptionPlanName: z.string().check(z.maxLength(planNameMaxLength)),
    interval: z._default(BillingInterval, 'MONTH'),
  }),
  reply: PlanQuote,
  errors: ['request.invalid', 'plan.not_sold', 'plan.not_found', 'plan.on_request'],
});

export const selectPlan = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Choose a plan and pay its first period',
  requires: billingMember,
  impersonated: 'never',
  audit: 'business.plan_selected',
  body: PlanSelection,
  reply: PlanPurchase,
  errors: [...selecting, 'plan.selected_already', 'plan.bill_open'],
});

export const changePlan = endpoint({
  method: 'PUT',
  path: base,
  tag,
  summary: 'Change to another plan or interval at once, paying the difference',
  requires: billingMember,
  impersonated: 'never',
  audit: 'business.plan_changed',
  body: PlanSelection,
  reply: PlanPurchase,
  errors: [...selecting, 'plan.none', 'plan.unchanged', 'plan.bill_open', 'plan.disputed'],
});

/** A trial and a paid period run to their end. With a bill unpaid it ends at once, and of that bill only use remains. */
export const cancelPlan = endpoint({
  method: 'PATCH',
  path: `${base}/cancel`,
  tag,
  summary: 'Cancel the plan at the end of its period',
  requires: billingMember,
  impersonated: 'never',
  audit: 'business.plan_cancelled',
  reply: Subscription,
  errors: ['plan.none', 'plan.payment_pending'],
});

export const sendPlanFeedback = endpoint({
  method: 'POST',
  path: `${base}/feedback`,
  tag,
  summary: 'Say why the plan was cancelled',
  requires: billingMember,
  impersonated: 'never',
  audit: { none: 'message' },
  body: z.object({
    reason: PlanFeedbackReason,
    text: z._default(z.string().check(byRule((value) => maxLength(value, planFeedbackMaxLength))), ''),
  }),
  reply: Nothing,
  errors: ['request.invalid'],
});

export const usePromoCode = endpoint({
  method: 'POST',
  path: `${businessBase}/account/promo-code`,
  tag,
  summary: 'Use a promo code for the next bills',
  requires: billingMember,
  impersonated: 'never',
  audit: 'business.promo_code_used',
  body: z.object({
    code: z.string().check(
      byRule((value) => required('Promo code', value)),
      byRule((value) => maxLength(value, promoCodeMaxLength)),
    ),
  }),
  reply: PromoCode,
  errors: [
    'request.invalid',
    'request.rate_limited',
    'plan.not_sold',
    'plan.payment_pending',
    'promo_code.invalid',
    'promo_code.used',
    'promo_code.trial_over',
  ],
});

/** To its owner, with a link to where it is reactivated. */
export const sendReactivationEmail = endpoint({
  method: 'POST',
  path: `${businessBase}/email/plan/reactivation`,
  tag,
  summary: 'Have a link sent to the owner with which the plan is reactivated',
  requires: billingMember,
  audit: { none: 'message' },
  body: z.object({
    businessName: z.string().check(byRule((value) => required('Business name', value))),
    businessEmail: z.string().check(byRule(validateEmail)),
  }),
  reply: Nothing,
  errors: ['request.invalid', 'request.rate_limited', 'plan.none', 'plan.running'],
});
