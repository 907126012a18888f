import * as z from 'zod/mini';
import { generalBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { billingMember } from './plans.ts';
import { Instant, Nothing } from './query.ts';

const tag = 'Sales';
const path = `${generalBase}/sale/account` as const;

/** Through what viewers pay. `null`: nothing, so that no video can be given a price. */
export const SellingState = z.object({
  gateway: z.nullable(z.enum(['STRIPE', 'SANDBOX'])),
  /** No money moves. */
  isTest: z.boolean(),
});
export type SellingState = z.infer<typeof SellingState>;

export const SalesAccount = z.object({
  gateway: z.literal('STRIPE'),
  /** As Stripe calls it. */
  accountId: z.string(),
  name: z.string(),
  /** No money moves with these keys. */
  isTest: z.boolean(),
  publishableKey: z.string(),
  /** The last four characters; the whole is shown to nobody. */
  secretKeyEnding: z.string(),
  webhookSecretEnding: z.string(),
  connectedDate: Instant,
});
export type SalesAccount = z.infer<typeof SalesAccount>;

export const SalesAccountDetails = z.object({
  account: z.nullable(SalesAccount),
  /** Where Stripe sends what happened. */
  webhookUrl: z.string(),
});
export type SalesAccountDetails = z.infer<typeof SalesAccountDetails>;

const key = (form: RegExp, message: string) => z.string().check(z.trim(), z.maxLength(300), z.regex(form, message));

export const getSellingState = endpoint({
  method: 'GET',
  path: `${generalBase}/sale/gateway`,
  tag,
  summary: 'Read through what viewers pay for videos',
  requires: { kind: 'business', permission: 'videos.read' },
  reply: SellingState,
  errors: [],
});

export const getSalesAccount = endpoint({
  method: 'GET',
  path,
  tag,
  summary: 'Read the account at Stripe that viewers pay',
  requires: billingMember,
  reply: SalesAccountDetails,
  errors: [],
});

/** Stripe is asked whose the keys are. Another account is only taken while no payment is under way. */
export const setSalesAccount = endpoint({
  method: 'PUT',
  path,
  tag,
  summary: 'Be paid by viewers through an account at Stripe',
  requires: billingMember,
  impersonated: 'never',
  audit: 'business.sales_account_set',
  body: z.object({
    secretKey: key(/^[sr]k_(?:test|live)_\w+$/, 'Enter a secret or restricted key, like sk_live_… or rk_live_…'),
    publishableKey: key(/^pk_(?:test|live)_\w+$/, 'Enter a publishable key, like pk_live_…'),
    webhookSecret: key(/^whsec_\S+$/, 'Enter the signing secret of the webhook, like whsec_…'),
  }),
  reply: SalesAccountDetails,
  errors: ['request.invalid', 'request.rate_limited', 'sale.account_busy'],
});

/** Purchases made through it count on. They are refunded at Stripe from then on. */
export const removeSalesAccount = endpoint({
  method: 'DELETE',
  path,
  tag,
  summary: 'Be paid through this account no more',
  requires: billingMember,
  impersonated: 'never',
  audit: 'business.sales_account_removed',
  reply: Nothing,
  errors: ['sale.no_account', 'sale.account_busy'],
});
