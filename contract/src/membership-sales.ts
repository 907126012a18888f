import * as z from 'zod/mini';
import { communityBase, communityTag, MembershipPeriod, MembershipPrice } from './communities.ts';
import { MembershipPayment, OwnMembership, OwnRenewal } from './community-members.ts';
import { endpoint } from './endpoint.ts';
import { Amount } from './money.ts';
import { Card, GatewayForm } from './payment-profiles.ts';
import { Nothing } from './query.ts';
import { attempt, PriceDraft, SaleState } from './video-sales.ts';

const price = `${communityBase}/:id/price` as const;
const payment = `${communityBase}/public/membership/payment` as const;
const requires = { kind: 'business', permission: 'communities.write' } as const;
const asMember = { kind: 'communityMember' } as const;
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const params = z.object({ id: z.string() });

/**
 * Whoever joins from then on pays this: once, or by month or year until they cancel. Members stay what they are, those who
 * pay by month or year at the price at which they joined. Who comes by the invitation joins without paying, and who pays
 * is not asked to be let in.
 */
export const setCommunityPrice = endpoint({
  method: 'PUT',
  path: price,
  tag: communityTag,
  summary: 'Sell membership of a community',
  requires,
  audit: 'community.price_set',
  params,
  body: z.extend(z.pick(PriceDraft, { amount: true, currency: true }), {
    period: z._default(MembershipPeriod, 'ONCE'),
  }),
  reply: MembershipPrice,
  errors: [...signedIn, 'request.invalid', 'community.not_found', 'community.not_sellable', 'sale.no_account'],
});

/** Members stay what they are, and pay nothing any more. Everybody else joins for nothing from then on. */
export const removeCommunityPrice = endpoint({
  method: 'DELETE',
  path: price,
  tag: communityTag,
  summary: 'Stop selling membership of a community',
  requires,
  audit: 'community.price_removed',
  params,
  reply: Nothing,
  errors: [...signedIn, 'community.not_found'],
});

export const getMembershipPayment = endpoint({
  method: 'GET',
  path: `${communityBase}/public/membership`,
  tag: communityTag,
  summary: 'Read what joining a community costs, and what whoever asks paid for it',
  requires: { kind: 'community' },
  shows: 'community',
  query: z.object({ communityId: z.string() }),
  reply: z.object({
    /** Null: joining costs nothing. */
    price: z.nullable(MembershipPrice),
    /** How the membership of whoever asks renews; null where it does not. */
    renewal: z.nullable(OwnRenewal),
    /** This member has paid, and joins again without paying. */
    isPaid: z.boolean(),
    /** False while nothing takes money for the business. */
    isPayable: z.boolean(),
    /** No money moves: cards for trying out are taken. */
    isSandbox: z.boolean(),
    /** Of this member for this community, newest first. */
    payments: z.array(MembershipPayment),
  }),
  errors: ['request.invalid', 'community.not_found', 'embed_site.refused'],
});

export const MembershipAnswer = z.object({
  saleId: z.string(),
  /** `PENDING` while the bank asks the holder of the card, or the form is not paid. */
  state: SaleState,
  /** As it is now: it begins with the payment. */
  membership: OwnMembership,
  /** Where the card is entered in the form of the gateway: what opens it. Once that is paid, an answer says so. */
  form: z.nullable(z.extend(GatewayForm, { clientSecret: z.string() })),
});
export type MembershipAnswer = z.infer<typeof MembershipAnswer>;

const paying = [
  ...signedIn,
  'request.invalid',
  'request.rate_limited',
  'embed_site.refused',
  'community.not_found',
  'community.banned',
  'sale.none',
  'sale.pending',
  'sale.in_vain',
  'sale.no_account',
  'payment.declined',
  'payment.unavailable',
] as const;

/**
 * The same `attempt` is charged once, however often it is sent. `amount`, `currency` and `period` are what was shown:
 * another price is not charged. By month or year, the card is kept and charged again at the end of each. A member whose
 * card could not be charged pays the period that has begun, at their own price.
 */
export const payForMembership = endpoint({
  method: 'POST',
  path: payment,
  tag: communityTag,
  summary: 'Pay for membership of a community',
  requires: asMember,
  shows: 'community',
  audit: { none: 'visitor' },
  body: z.object({
    communityId: z.string(),
    /** Made up by whoever pays, and kept to themselves. */
    attempt,
    amount: Amount,
    currency: z.string(),
    period: z._default(MembershipPeriod, 'ONCE'),
    /** Of the sandbox alone: others have a form of their own, and cards are refused. Kept nowhere here. */
    card: z.optional(z.omit(Card, { zipCode: true })),
    /** Of the receipt. */
    language: z.optional(z.string().check(z.maxLength(35))),
  }),
  reply: MembershipAnswer,
  errors: [...paying, 'community.member_already', 'sale.price_changed', 'payment.fields_refused'],
});

export const answerMembershipPayment = endpoint({
  method: 'POST',
  path: `${payment}/answer`,
  tag: communityTag,
  summary: 'Say that the form was paid, or that the holder of a card has answered their bank (3-D Secure)',
  requires: asMember,
  shows: 'community',
  audit: { none: 'visitor' },
  body: z.object({ communityId: z.string(), attempt, answer: z.enum(['APPROVE', 'REFUSE']) }),
  reply: MembershipAnswer,
  errors: [...paying, 'payment.nothing_to_confirm'],
});

const own = `${communityBase}/public/membership` as const;
const changing = [
  ...signedIn,
  'request.invalid',
  'embed_site.refused',
  'community.not_found',
  'sale.no_renewal',
] as const;
const RenewalAnswer = z.object({ renewal: z.nullable(OwnRenewal) });

/** What is paid stays paid: it ends with the period. Where the card could not be charged, it ends at once. */
export const cancelMembership = endpoint({
  method: 'POST',
  path: `${own}/cancel`,
  tag: communityTag,
  summary: 'Have a membership end with what is paid',
  requires: asMember,
  shows: 'community',
  audit: { none: 'visitor' },
  body: z.object({ communityId: z.string() }),
  reply: RenewalAnswer,
  errors: [...changing, 'request.rate_limited'],
});

export const resumeMembership = endpoint({
  method: 'POST',
  path: `${own}/resume`,
  tag: communityTag,
  summary: 'Have a membership renew after all, before it has ended',
  requires: asMember,
  shows: 'community',
  audit: { none: 'visitor' },
  body: z.object({ communityId: z.string() }),
  reply: RenewalAnswer,
  errors: [...changing, 'community.members_only', 'sale.disputed', 'request.rate_limited'],
});

/** Nothing is charged. It takes the place of the one before once it is stored. */
export const changeMembershipCard = endpoint({
  method: 'POST',
  path: `${own}/card`,
  tag: communityTag,
  summary: 'Change the card that a membership is paid with',
  requires: asMember,
  shows: 'community',
  audit: { none: 'visitor' },
  body: z.object({
    communityId: z.string(),
    /** Of the sandbox alone: others have a form of their own, and cards are refused. Kept nowhere here. */
    card: z.optional(z.omit(Card, { zipCode: true })),
  }),
  reply: z.object({
    /** Its `isCardAsked`: an answer is to follow. */
    renewal: z.nullable(OwnRenewal),
    form: z.nullable(z.extend(GatewayForm, { clientSecret: z.string() })),
  }),
  errors: [
    ...changing,
    ...(['request.rate_limited', 'sale.no_account', 'sale.account_gone', 'payment.declined'] as const),
    ...(['payment.unavailable', 'payment.fields_refused'] as const),
  ],
});

export const answerMembershipCard = endpoint({
  method: 'POST',
  path: `${own}/card/answer`,
  tag: communityTag,
  summary: 'Say that the form for a card was filled in, or that its holder has answered their bank (3-D Secure)',
  requires: asMember,
  shows: 'community',
  audit: { none: 'visitor' },
  body: z.object({ communityId: z.string(), answer: z.enum(['APPROVE', 'REFUSE']) }),
  reply: RenewalAnswer,
  errors: [
    ...changing,
    ...(['request.rate_limited', 'sale.account_gone', 'payment.declined', 'payment.unavailable'] as const),
    'payment.nothing_to_confirm',
  ],
});
