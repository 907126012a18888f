import * as z from 'zod/mini';
import { businessBase } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { billingMember, PlanPurchase } from './plans.ts';
import { byFieldErrors, byRule, maxLength, validateGenericField, validateVatId } from './rules/index.ts';

export const nameOnCardMaxLength = 100;
export const billingNameMaxLength = 100;
export const billingAddressMaxLength = 300;

const now = () => new Date();

/** A field of a card, by the table "Generic field rules" of the specification. */
const cardField = (rule: string, label: string) =>
  z.string().check(byRule((value) => validateGenericField(rule, value, { label, now: now() })));

/** The card as it is entered (spec section 3). It goes to the payment gateway and is kept nowhere here. */
export const Card = z.object({
  cardNumber: cardField('cardNumber', 'Card number'),
  expirationDate: cardField('expiryDate', 'Expiration date'),
  nameOnCard: cardField('nameOnCard', 'Name on card').check(byRule((value) => maxLength(value, nameOnCardMaxLength))),
  securityCode: cardField('securityCode', 'Security code'),
  zipCode: cardField('zipCode', 'Zip code'),
});
export type Card = z.infer<typeof Card>;

/** Who is billed. The country decides on the tax. */
export const BillingDetails = z
  .object({
    name: z.string().check(byRule((value) => maxLength(value, billingNameMaxLength))),
    address: z.string().check(byRule((value) => maxLength(value, billingAddressMaxLength))),
    /** Two letters, ISO 3166; empty if it was not said. */
    country: z.string().check(z.regex(/^(?:[A-Z]{2})?$/, 'Use a country code like DE')),
    /** As the tax office writes it, with the letters in front; empty for private people. */
    vatId: z.string().check(z.maxLength(20)),
  })
  .check(byFieldErrors(({ country, vatId }) => ({ vatId: vatId === '' ? undefined : validateVatId(vatId, country) })));
export type BillingDetails = z.infer<typeof BillingDetails>;

export const CardOnFile = z.object({
  brand: z.string(),
  lastFour: z.string(),
  /** MM/YY. */
  expirationDate: z.string(),
  nameOnCard: z.string(),
});
export type CardOnFile = z.infer<typeof CardOnFile>;

export const PaymentProfile = z.object({
  /** What bills are charged to. */
  card: z.nullable(CardOnFile),
  /** A card whose bank asks its holder first; once confirmed it takes the place of `card`. */
  confirming: z.nullable(z.object({ id: z.string(), lastFour: z.string() })),
  billingDetails: BillingDetails,
  /** The built-in gateway for trying out: no money moves. */
  isSandbox: z.boolean(),
});
export type PaymentProfile = z.infer<typeof PaymentProfile>;

const tag = 'Payment profile';
const base = `${businessBase}/account/:id/payment-profile` as const;
const params = z.object({ id: z.string() });
const cardErrors = [
  'account.not_found',
  'request.invalid',
  'request.rate_limited',
  'plan.not_sold',
  'payment.declined',
  'payment.unavailable',
] as const;

export const getPaymentProfile = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'Read the card on file and who is billed',
  requires: billingMember,
  params,
  reply: PaymentProfile,
  errors: ['account.not_found'],
});

export const addPaymentProfile = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Add the first card',
  requires: billingMember,
  impersonated: 'never',
  audit: 'business.card_added',
  params,
  body: Card,
  status: 201,
  reply: PaymentProfile,
  errors: [...cardErrors, 'payment.card_exists'],
});

/** An open bill is charged to it at once. */
export const replacePaymentProfile = endpoint({
  method: 'PUT',
  path: base,
  tag,
  summary: 'Replace the card',
  requires: billingMember,
  impersonated: 'never',
  audit: 'business.card_replaced',
  params,
  body: Card,
  reply: PaymentProfile,
  errors: cardErrors,
});

/** `answer` is what the holder told their bank; only the sandbox, which has no bank, is told here. */
export const confirmPaymentProfile = endpoint({
  method: 'POST',
  path: `${base}/confirm`,
  tag,
  summary: 'Say that the holder of a card has answered their bank (3-D Secure)',
  requires: billingMember,
  impersonated: 'never',
  audit: 'business.card_confirmed',
  params,
  body: z.object({ confirmingId: z.string().check(z.maxLength(200)), answer: z.enum(['APPROVE', 'REFUSE']) }),
  reply: PaymentProfile,
  errors: [...cardErrors, 'payment.nothing_to_confirm'],
});

export const saveBillingDetails = endpoint({
  method: 'PUT',
  path: `${base}/billing-details`,
  tag,
  summary: 'Change who is billed',
  requires: billingMember,
  impersonated: 'never',
  audit: 'business.billing_details_changed',
  params,
  body: BillingDetails,
  reply: PaymentProfile,
  errors: ['account.not_found', 'request.invalid'],
});

/** Calls a cancellation off, or begins an ended plan again if its card is still on file, or nothing is to be paid. */
export const reactivatePlan = endpoint({
  method: 'POST',
  path: `${base}/reactivate`,
  tag,
  summary: 'Reactivate the plan without entering a card',
  requires: billingMember,
  impersonated: 'never',
  audit: 'business.plan_reactivated',
  params,
  reply: PlanPurchase,
  errors: [
    'account.not_found',
    'plan.none',
    'plan.running',
    'plan.not_found',
    'plan.payment_pending',
    'payment.card_needed',
    'payment.declined',
    'payment.unavailable',
  ],
});
