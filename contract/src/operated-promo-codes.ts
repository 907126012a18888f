import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Amount } from './money.ts';
import { promoCodeMaxLength } from './plans.ts';
import { Instant, pageOf, pageQuery } from './query.ts';
import { byFieldErrors, byRule, required } from './rules/index.ts';

const maxCount = 1_000_000_000;
const count = z.number().check(z.int(), z.minimum(1), z.maximum(maxCount));

/** `LIVE` until it is `ENDED` by an operator, `EXPIRED` or `USED_UP`. Businesses that used it keep what it gave them. */
export const PromoCodeState = z.enum(['LIVE', 'ENDED', 'EXPIRED', 'USED_UP']);
export type PromoCodeState = z.infer<typeof PromoCodeState>;

/** A promo code as operators see it. */
export const OperatedPromoCode = z.object({
  code: z.string(),
  percent: z.nullable(z.number()),
  amount: z.nullable(Amount),
  trialDays: z.number(),
  /** How many months of service it is taken off of; null for all. */
  months: z.nullable(z.number()),
  /** How many businesses may use it; null for any number. */
  uses: z.nullable(z.number()),
  expiresDate: z.nullable(Instant),
  state: PromoCodeState,
  /** How many businesses used it. */
  used: z.number(),
  /** Written in the file with the plans: it is ended there. */
  isInFile: z.boolean(),
  createdBy: z.nullable(z.string()),
  createdDate: z.nullable(Instant),
});
export type OperatedPromoCode = z.infer<typeof OperatedPromoCode>;

export const PromoCodeDraft = z
  .object({
    code: z.string().check(
      byRule((value) => required('Promo code', value)),
      z.regex(
        new RegExp(`^[A-Za-z0-9-]{3,${promoCodeMaxLength}}$`),
        `Use 3 to ${promoCodeMaxLength} letters, digits and hyphens`,
      ),
    ),
    percent: z._default(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(100))), null),
    amount: z._default(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(maxCount))), null),
    trialDays: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(365)), 0),
    months: z._default(z.nullable(count), 1),
    uses: z._default(z.nullable(count), null),
    expiresDate: z._default(z.nullable(Instant), null),
  })
  .check(
    byFieldErrors(({ percent, amount, trialDays }) => ({
      percent:
        percent !== null && amount !== null
          ? 'Give a percent or an amount, not both'
          : percent === null && amount === null && trialDays === 0
            ? 'Give a percent, an amount or days of trial'
            : undefined,
    })),
  );
export type PromoCodeDraft = z.input<typeof PromoCodeDraft>;

export const PromoCodeUse = z.object({
  businessId: z.string(),
  businessName: z.string(),
  usedDate: Instant,
  /** How many months it is still taken off of; null for all. */
  monthsLeft: z.nullable(z.number()),
});
export type PromoCodeUse = z.infer<typeof PromoCodeUse>;

const tag = 'Operators';
const requires = { kind: 'operator' } as const;
const base = `${businessBase}/operator/promo-code` as const;
const params = z.object({ code: z.string().check(z.maxLength(promoCodeMaxLength)) });

export const listPromoCodes = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'List promo codes, the newest first and those of the file last',
  requires,
  query: z.object(pageQuery()),
  reply: pageOf(OperatedPromoCode),
  errors: ['request.invalid'],
});

export const createPromoCode = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Make a promo code',
  requires,
  audit: 'promo_code.created',
  body: PromoCodeDraft,
  status: 201,
  reply: OperatedPromoCode,
  errors: ['request.invalid', 'plan.not_sold', 'promo_code.taken'],
});

/** Nobody can use it from now on; who did keeps what it gave. Ending it again changes nothing. */
export const endPromoCode = endpoint({
  method: 'POST',
  path: `${base}/:code/end`,
  tag,
  summary: 'End a promo code',
  requires,
  audit: 'promo_code.ended',
  params,
  reply: OperatedPromoCode,
  errors: ['plan.not_sold', 'promo_code.not_found', 'promo_code.in_file'],
});

export const listPromoCodeUses = endpoint({
  method: 'GET',
  path: `${base}/:code/use`,
  tag,
  summary: 'List the businesses that used a promo code, the newest first',
  requires,
  params,
  query: z.object(pageQuery()),
  reply: pageOf(PromoCodeUse),
  errors: ['request.invalid', 'promo_code.not_found'],
});
