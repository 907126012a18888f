import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Amount } from './money.ts';
import { Instant, pageOf, pageQuery } from './query.ts';
import { byRule, maxLength, required } from './rules/index.ts';

export const creditReasonMaxLength = 300;
/** Of the smallest unit of the currency, either way. */
export const creditMaxAmount = 100_000_000_00;

/** What an operator gave a business or, below zero, took back. Nothing changes an entry. */
export const CreditEntry = z.object({
  id: z.string(),
  amount: Amount,
  currency: z.string(),
  reason: z.string(),
  /** The email of the operator. */
  givenBy: z.string(),
  createdDate: Instant,
});
export type CreditEntry = z.infer<typeof CreditEntry>;

export const CreditDraft = z.object({
  /** Made up by who asks: asked twice with the same, the credit is given once. */
  requestId: z.string().check(z.regex(/^[\w-]{8,64}$/, 'Use 8 to 64 letters, digits, hyphens or underscores')),
  amount: z.number().check(
    z.int(),
    z.minimum(-creditMaxAmount),
    z.maximum(creditMaxAmount),
    z.refine((amount) => amount !== 0, 'Enter an amount'),
  ),
  /** Told to the business in its audit log. */
  reason: z.string().check(
    byRule((value) => required('Reason', value)),
    byRule((value) => maxLength(value, creditReasonMaxLength)),
  ),
});
export type CreditDraft = z.infer<typeof CreditDraft>;

const tag = 'Operators';
const requires = { kind: 'operator' } as const;
const path = `${businessBase}/operator/businesses/:businessId/credit` as const;
const params = z.object({ businessId: z.string() });

export const listCredits = endpoint({
  method: 'GET',
  path,
  tag,
  summary: 'List the credit that operators gave a business, newest first',
  requires,
  params,
  query: z.object(pageQuery()),
  reply: pageOf(CreditEntry),
  errors: ['account.not_found', 'request.invalid'],
});

/** The next bills take it before the card is charged. */
export const giveCredit = endpoint({
  method: 'POST',
  path,
  tag,
  summary: 'Give a business credit for its next bills, or take some back',
  requires,
  audit: 'business.credit_given',
  params,
  body: CreditDraft,
  status: 201,
  reply: z.object({ entry: CreditEntry, credit: Amount }),
  errors: [
    'account.not_found',
    'request.invalid',
    'plan.not_sold',
    'plan.payment_pending',
    'credit.below_zero',
    'credit.request_reused',
  ],
});
