import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { billingMember, PlanPurchase } from './plans.ts';
import { byFieldErrors, byRule, maxLength, required, validateGenericField, validateVatId } from './rules/index.ts';

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

/** As they are entered: a bill to a business names it and where it is. */
export const BillingDetailsDraft = BillingDetails.check(
  byFieldErrors(({ name, address, vatId }) => ({
    name: vatId === '' ? undefined : required('Name on the bill', name),
    address: vatId === '' ? undefined : required('Address', address),
  })),
);

export const CardOnFile = z.object({
  brand: z.string(),
  lastFour: z.string(),
  /** MM/YY. */
  expirationDate: z.string(),
  nameOnCard: z.string(),
});
export type CardOnFile = z.infer<typeof CardOnFile>;

/** Cards are entered in a form that the gateway brings along, and nothing of them is sent here. */
export const GatewayForm = z.object({
  gateway: z.literal('STRIPE'),
  /** Public. */
  publishableKey: z.string(),
  /** No money moves with this key. */
  isTest: z.boolean(),
});
export type GatewayForm = z.infer<typeof GatewayForm>;

export const PaymentProfile = z.object({
  /** What bills are charged to. */
  card: z.nullable(CardOnFile),
  /** A card whose bank asks its holder first; once confirmed it takes the place of `card`. */
  confirming: z.nullable(z.object({ id: z.string(), lastFour: z.string() })),
  billingDetails: BillingDetails,
  /** What the tax offices of the EU said of the VAT id: the tax is charged unless it is VALID. Null where they were not asked. */
  vatCheck: z.nullable(
    z.object({
      /** UNKNOWN: they could not be asked. */
      state: z.enum(['VALID', 'INVALID', 'UNKNOWN']),
      checkedDate: z.string(),
    }),
  ),
  /** The built-in gateway for trying out: no money moves. */
  isSandbox: z.boolean(),
  /** The form in which cards are entered; null where they are sent as fields. */
  form: z.nullable(GatewayForm),
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
  'plan.payment_pending',
  'payment.declined',
  'payment.unavailable',
  'payment.confirmation_needed',
] as const;
const fieldErrors = [...cardErrors, 'payment.fields_refused'] as const;
const HolderAnswer = z.enum(['APPROVE', 'REFUSE']);

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
  errors: [...fieldErrors, 'payment.card_exists'],
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
  errors: fieldErrors,
});

/** For a gateway with a form of its own: what its script in the browser needs. Nothing is stored before it is confirmed. */
export const openPaymentForm = endpoint({
  method: 'POST',
  path: `${base}/form`,
  tag,
  summary: 'Begin to enter a card in the form of the payment gateway',
  requires: billingMember,
  impersonated: 'never',
  audit: { none: 'ticket' },
  params,
  status: 201,
  reply: z.object({ confirmingId: z.string(), clientSecret: z.string() }),
  errors: ['account.not_found', 'request.rate_limited', 'plan.not_sold', 'payment.no_form', 'payment.unavailable'],
});

/**
 * `answer` is what the holder told their bank; only the sandbox, which has no bank, is told here. A card that was entered
 * in the form of the gateway is stored by it.
 */
export const confirmPaymentProfile = endpoint({
  method: 'POST',
  path: `${base}/confirm`,
  tag,
  summary: 'Say that the holder of a card has answered their bank (3-D Secure)',
  requires: billingMember,
  impersonated: 'never',
  audit: 'business.card_confirmed',
  params,
  body: z.object({ confirmingId: z.string().check(z.maxLength(200)), answer: HolderAnswer }),
  reply: PaymentProfile,
  errors: [...cardErrors, 'payment.nothing_to_confirm'],
});

/** A payment whose bank asks the holder of the card: the gateway's script asks it with `clientSecret`. */
export const getPaymentToConfirm = endpoint({
  method: 'GET',
  path: `${base}/payment`,
  tag,
  summary: 'Read the payment that the bank asks the holder of the card to confirm',
  requires: billingMember,
  impersonated: 'never',
  params,
  reply: z.object({
    payment: z.nullable(
      z.object({
        id: z.string(),
        lastFour: z.string(),
        clientSecret: z.nullable(z.string()),
        amount: z.number(),
        currency: z.string(),
        /** What is bought; null where a bill is paid. */
        planName: z.nullable(z.string()),
      }),
    ),
    /** What became of the last that somebody began; null where one waits, or there was none. */
    lastOutcome: z.nullable(z.enum(['SUCCEEDED', 'FAILED'])),
  }),
  errors: ['account.not_found', 'payment.unavailable'],
});

/** `answer` is heard as for cards: where there is a bank, it is asked what the holder said, and `REFUSE` gives up. */
export const finishPayment = endpoint({
  method: 'POST',
  path: `${base}/payment/:paymentId`,
  tag,
  summary: 'Say that the holder of a card has answered their bank about a payment (3-D Secure)',
  requires: billingMember,
  impersonated: 'never',
  audit: 'business.payment_confirmed',
  params: z.object({ id: z.string(), paymentId: z.string() }),
  body: z.object({ answer: HolderAnswer }),
  reply: z.object({}),
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
  body: BillingDetailsDraft,
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
  /** What may be due now, as a quote says it: if it is another amount, nothing is bought. */
  query: z.object({ amountDue: z.optional(z.coerce.number().check(z.int())) }),
  reply: PlanPurchase,
  errors: [
    'request.invalid',
    'account.not_found',
    'plan.not_sold',
    'plan.none',
    'plan.running',
    'plan.not_found',
    'plan.on_request',
    'plan.quote_changed',
    'plan.payment_pending',
    'plan.bill_open',
    'payment.card_needed',
    'payment.declined',
    'payment.unavailable',
    'payment.confirmation_needed',
  ],
});
