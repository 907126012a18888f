import { PlanMeter, planNameMaxLength, promoCodeMaxLength } from '@zeacon/contract';
import * as z from 'zod/mini';

/** Without the others, a wrong name would be ignored in silence. */
const strict = z.strictObject;
const text = (length: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(length));
const whole = (minimum: number, maximum: number) => z.number().check(z.int(), z.minimum(minimum), z.maximum(maximum));
const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'write two letters like DE'));
const maxCount = 1_000_000_000;

const plan = strict({
  name: text(planNameMaxLength),
  description: z._default(z.string().check(z.maxLength(300)), ''),
  monthly: z.optional(z.string()),
  yearly: z.optional(z.string()),
  trialDays: z._default(whole(0, 365), 0),
  includes: z._default(z.partialRecord(PlanMeter, whole(0, maxCount)), {}),
  overage: z._default(
    z.partialRecord(PlanMeter, strict({ per: z._default(whole(1, maxCount), 1), price: z.string() })),
    {},
  ),
  features: z._default(z.array(text(120)).check(z.maxLength(20)), []),
  isOnRequest: z._default(z.boolean(), false),
});

const promoCode = strict({
  code: z
    .string()
    .check(z.regex(new RegExp(`^[A-Za-z0-9-]{3,${promoCodeMaxLength}}$`), 'use letters, digits and hyphens')),
  percent: z.optional(whole(1, 100)),
  amount: z.optional(z.string()),
  trialDays: z._default(whole(0, 365), 0),
  /** How many months it is taken off of; null for all. */
  months: z._default(z.nullable(whole(1, maxCount)), 1),
  /** How many businesses may use it; null for any number. */
  uses: z._default(z.nullable(whole(1, maxCount)), null),
  expires: z.optional(z.iso.datetime({ offset: true })),
});

/** The file in which an operator says what is sold. */
export const planFile = strict({
  currency: z
    .string()
    .check(z.refine((code) => Intl.supportedValuesOf('currency').includes(code), 'write a currency like EUR')),
  seller: strict({
    name: text(100),
    address: text(300),
    country,
    taxId: z._default(z.string().check(z.maxLength(30)), ''),
  }),
  taxRates: z._default(z.record(country, z.number().check(z.minimum(0), z.maximum(100))), {}),
  billPrefix: z._default(
    z.string().check(z.regex(/^[A-Za-z0-9/-]{0,12}$/, 'use letters, digits, hyphens and slashes')),
    'ZC-',
  ),
  fonts: z._default(z.array(z.string()), []),
  keepBillsYears: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(100)), 10),
  requiresPlan: z._default(z.boolean(), false),
  plans: z.array(plan).check(z.minLength(1), z.maxLength(20)),
  promoCodes: z._default(z.array(promoCode).check(z.maxLength(500)), []),
});
export type PlanFile = z.infer<typeof planFile>;
