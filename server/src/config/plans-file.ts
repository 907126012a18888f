import { PlanMeter, planNameMaxLength, promoCodeMaxLength } from '@zeacon/contract';
import * as z from 'zod';

/** Without the others, a wrong name would be ignored in silence. */
const strict = z.strictObject;
const text = (length: number) => z.string().trim().min(1).max(length);
const count = z.number().int().min(0).max(1_000_000_000);
const country = z.string().regex(/^[A-Z]{2}$/, 'write two letters like DE');

const plan = strict({
  name: text(planNameMaxLength),
  description: z.string().max(300).default(''),
  monthly: z.string().optional(),
  yearly: z.string().optional(),
  trialDays: z.number().int().min(0).max(365).default(0),
  includes: z.partialRecord(PlanMeter, count).default({}),
  overage: z.partialRecord(PlanMeter, strict({ per: count.min(1).default(1), price: z.string() })).default({}),
  features: z.array(text(120)).max(20).default([]),
  isOnRequest: z.boolean().default(false),
});

const promoCode = strict({
  code: z.string().regex(new RegExp(`^[A-Za-z0-9-]{3,${promoCodeMaxLength}}$`), 'use letters, digits and hyphens'),
  percent: z.number().int().min(1).max(100).optional(),
  amount: z.string().optional(),
  trialDays: z.number().int().min(0).max(365).default(0),
  /** How many bills it is taken off of; null for all. */
  bills: z.number().int().min(1).nullable().default(1),
  /** How many businesses may use it; null for any number. */
  uses: z.number().int().min(1).nullable().default(null),
  expires: z.iso.datetime({ offset: true }).optional(),
});

/** The file in which an operator says what is sold. */
export const planFile = strict({
  currency: z.string().refine((code) => Intl.supportedValuesOf('currency').includes(code), 'write a currency like EUR'),
  seller: strict({
    name: text(100),
    address: text(300),
    country,
    taxId: z.string().max(30).default(''),
  }),
  taxRates: z.record(country, z.number().min(0).max(100)).default({}),
  billPrefix: z
    .string()
    .regex(/^[A-Za-z0-9/-]{0,12}$/, 'use letters, digits, hyphens and slashes')
    .default('ZC-'),
  requiresPlan: z.boolean().default(false),
  plans: z.array(plan).min(1).max(20),
  promoCodes: z.array(promoCode).max(500).default([]),
});
export type PlanFile = z.infer<typeof planFile>;
