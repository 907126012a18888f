import * as z from 'zod/mini';
import { generalBase, streamBase } from './base-paths.ts';
import { emailField } from './email-field.ts';
import { endpoint } from './endpoint.ts';
import { Amount } from './money.ts';
import { Card, GatewayForm } from './payment-profiles.ts';
import { billingMember } from './plans.ts';
import { Offer, PublicStream } from './playback.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';
import { viewerCall, viewerErrors } from './viewer-call.ts';

export const previewMaxSec = 3600;
export const salePriceMax = 1_000_000_00;
/** How long the link in a mail opens what was bought. */
export const purchaseLinkMinutes = 60;
/** That of a receipt, which people read later. */
export const receiptLinkDays = 7;

const tag = 'Sales';
const payment = `${streamBase}/viewer/payment` as const;
const price = `${streamBase}/:id/price` as const;
const Currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'Use a currency like EUR'));

/**
 * `PENDING`: the bank asks whoever pays, or the payment is under way. `DISPUTED`: whoever paid asked their bank for the
 * money, which has not decided yet; until then they may watch. `CHARGED_BACK`: the bank gave it back to them.
 */
export const SaleState = z.enum(['PENDING', 'PAID', 'REFUNDING', 'REFUNDED', 'FAILED', 'DISPUTED', 'CHARGED_BACK']);
export type SaleState = z.infer<typeof SaleState>;

const soldSeries = {
  /** The playlist that was bought as a series; null where the video alone was. */
  playlistId: z.nullable(z.string()),
  /** As it was when it was bought. */
  playlistName: z.nullable(z.string()),
};

const soldMembership = {
  /** The community whose membership was bought; null where a video or a series was. */
  communityId: z.nullable(z.string()),
  /** As it was when it was bought. */
  communityName: z.nullable(z.string()),
};

export const Sale = z.object({
  id: z.string(),
  /** The video that was bought, or at which its series was; null where a membership was. */
  streamId: z.nullable(z.string()),
  /** As it was when it was bought. */
  streamName: z.nullable(z.string()),
  ...soldSeries,
  ...soldMembership,
  email: z.string(),
  /** What was paid. */
  amount: Amount,
  currency: z.string(),
  /** What was taken off the price of the series before, as it had been paid for videos of it. */
  takenOff: Amount,
  state: SaleState,
  /** What was given back of the amount so far. A part of it ends nothing. */
  refundedAmount: Amount,
  /** No money moved: it was paid with the built-in gateway for trying out, or with test keys. It is no income. */
  isSandbox: z.boolean(),
  createdDate: Instant,
  paidDate: z.nullable(Instant),
  refundedDate: z.nullable(Instant),
  /** When whoever paid asked their bank for the money. */
  disputedDate: z.nullable(Instant),
  /** The sale that it was paid beside, with the same email: this one is given back by itself. */
  repeatedSaleId: z.nullable(z.string()),
  /** Of a membership that renews: for how long it pays. */
  period: z.nullable(z.enum(['MONTH', 'YEAR'])),
  paidUntilDate: z.nullable(Instant),
});
export type Sale = z.infer<typeof Sale>;

/** Of sales in one currency. */
export const SaleFigures = z.object({
  currency: z.string(),
  sales: z.number(),
  /** What was paid, without what was given back or is disputed. */
  income: Amount,
  /** Also those of a part. */
  refunds: z.number(),
  refunded: Amount,
  /** Those that are open or lost, and what they are about. */
  disputes: z.number(),
  disputed: Amount,
});
export type SaleFigures = z.infer<typeof SaleFigures>;

/** Of memberships that renew, in one currency. */
export const RenewalFigures = z.object({
  currency: z.string(),
  /** Who has not cancelled, also where their card could not be charged. */
  members: z.number(),
  /** What comes in by month from them; a year counts as twelve months. */
  monthly: Amount,
});
export type RenewalFigures = z.infer<typeof RenewalFigures>;

/** What a price is set to. */
export const PriceDraft = z.object({
  amount: Amount.check(z.minimum(1), z.maximum(salePriceMax)),
  currency: Currency,
  /** So many seconds may be watched before. */
  previewSec: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(previewMaxSec)), 30),
});

export const setVideoPrice = endpoint({
  method: 'PUT',
  path: price,
  tag,
  summary: 'Sell a video to its viewers',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'stream.price_set',
  params: z.object({ id: z.string() }),
  body: PriceDraft,
  reply: Offer,
  errors: ['request.invalid', 'stream.not_found', 'sale.not_sellable', 'sale.no_account'],
});

/** Whoever bought it keeps it; everybody else watches it for nothing from then on, unless a series that it is in is sold. */
export const removeVideoPrice = endpoint({
  method: 'DELETE',
  path: price,
  tag,
  summary: 'Stop selling a video',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'stream.price_removed',
  params: z.object({ id: z.string() }),
  reply: Nothing,
  errors: ['stream.not_found'],
});

/** One of the ways to pay for a video: alone, or with its series. */
export const SaleChoice = z.object({
  /** Null: the video alone. */
  playlistId: z.nullable(z.string()),
  name: z.string(),
  /** What is to be paid. */
  amount: Amount,
  currency: z.string(),
  /** Of the price of the series, as it was paid for videos of it: it is not in the amount. */
  takenOff: Amount,
});
export type SaleChoice = z.infer<typeof SaleChoice>;

export const getViewerPayment = endpoint({
  method: 'GET',
  path: payment,
  tag,
  summary: 'Read whether a viewer has to pay for a video, and what',
  requires: { kind: 'viewer' },
  shows: 'stream',
  ...viewerCall,
  query: z.extend(viewerCall.query, {
    /** Ids of videos that the browser has bought, with commas between them. */
    bought: z.optional(z.string().check(z.maxLength(1500))),
  }),
  reply: z.object({
    streamId: z.string(),
    isPaymentNeeded: z.boolean(),
    /** The first of the choices, with what may be watched before. */
    offer: z.nullable(Offer),
    /** The video alone first, if it is sold alone, then the series that it is in. */
    choices: z.array(SaleChoice),
    /** Playlists whose buyers may watch it: also those that it has left, for whoever bought them before. */
    openedBy: z.array(z.string()),
    /** Those of `bought` whose price may be taken off a series: their entitlements say how much it is. */
    mayTakeOff: z.array(z.string()),
    /** False while nothing takes money for the business. */
    isPayable: z.boolean(),
    /** No money moves: cards for trying out are taken. */
    isSandbox: z.boolean(),
  }),
  errors: viewerErrors,
});

/** The most videos whose price is taken off a series at once. */
export const takenOffMax = 20;
const Bought = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(takenOffMax));

/** What was paid for videos of a series is taken off its price, once. A part of the price is left to pay. */
export const getPricesForBuyer = endpoint({
  method: 'POST',
  path: `${payment}/choices`,
  tag,
  summary: 'Read what a series costs whoever has bought videos of it',
  requires: { kind: 'viewer' },
  shows: 'stream',
  body: z.object({
    streamId: z.string(),
    /** Entitlements of videos that were bought alone. */
    bought: Bought,
    token: z.optional(z.string()),
  }),
  reply: z.object({ choices: z.array(SaleChoice) }),
  errors: viewerErrors,
});

/** What a browser keeps of a purchase, to be shown what was bought. */
export const PurchaseAnswer = z.object({
  purchaseId: z.string(),
  /** The series that was bought; null where the video alone was. */
  playlistId: z.nullable(z.string()),
  /** `PENDING` while the bank asks the holder of the card. */
  state: SaleState,
  /** Opens the video, or each of the series; null until it is paid. */
  entitlement: z.nullable(z.string()),
  /** Where the card is entered in the form of the gateway: what opens it. Once that is paid, an answer says so. */
  form: z.nullable(z.extend(GatewayForm, { clientSecret: z.string() })),
});
export type PurchaseAnswer = z.infer<typeof PurchaseAnswer>;

const token = z.optional(z.string());
export const attempt = z.string().check(z.minLength(16), z.maxLength(64));
const paying = [
  ...viewerErrors,
  'request.rate_limited',
  'sale.none',
  'sale.pending',
  'sale.paid_twice',
  'sale.no_account',
  'payment.declined',
  'payment.unavailable',
] as const;

/**
 * Who has bought it with this email is not charged: a link is mailed there. The same `attempt` is charged once, however
 * often it is sent. `amount` and `currency` are what was shown: another price is not charged.
 */
export const payForVideo = endpoint({
  method: 'POST',
  path: payment,
  tag,
  summary: 'Buy a video, or its series',
  requires: { kind: 'viewer' },
  shows: 'stream',
  body: z.object({
    streamId: z.string(),
    /** Buys this playlist, which the video is in. Without it, the video alone is bought. */
    playlistId: z.optional(z.nullable(z.string())),
    /** Made up by whoever pays, and kept to themselves. */
    attempt,
    email: emailField(),
    amount: Amount,
    currency: z.string(),
    /** With a series: entitlements of its videos that were bought alone, whose price is taken off. */
    bought: z.optional(Bought),
    /** Of the sandbox alone: others have a form of their own, and cards are refused. Kept nowhere here. */
    card: z.optional(z.omit(Card, { zipCode: true })),
    /** Of the receipt. */
    language: z.optional(z.string().check(z.maxLength(35))),
    /** Media token, if the video is not public. */
    token,
  }),
  reply: PurchaseAnswer,
  errors: [...paying, 'sale.bought_already', 'sale.price_changed', 'payment.fields_refused'],
});

export const answerVideoPayment = endpoint({
  method: 'POST',
  path: `${payment}/answer`,
  tag,
  summary: 'Say that the form was paid, or that the holder of a card has answered their bank (3-D Secure)',
  requires: { kind: 'viewer' },
  shows: 'stream',
  body: z.object({ streamId: z.string(), attempt, answer: z.enum(['APPROVE', 'REFUSE']), token }),
  reply: PurchaseAnswer,
  errors: [...paying, 'payment.nothing_to_confirm'],
});

export const openPurchase = endpoint({
  method: 'POST',
  path: `${payment}/purchase`,
  tag,
  summary: 'Read a video that was bought, as a player needs it',
  requires: { kind: 'viewer' },
  shows: 'stream',
  body: z.object({ streamId: z.string(), entitlement: z.string().check(z.maxLength(200)), token }),
  reply: PublicStream,
  errors: [...viewerErrors, 'sale.entitlement_invalid'],
});

/** The longest that an answer to {@link checkPurchase} is held back. Proxies end what is silent for 30 seconds or more. */
export const standingHeldSec = 25;

/**
 * For a player that shows what was bought: it stops where the money went back. With `waitSec` the answer comes as soon as
 * that happens, or after so long.
 */
export const checkPurchase = endpoint({
  method: 'POST',
  path: `${payment}/standing`,
  tag,
  summary: 'Read whether a purchase still opens its video',
  requires: { kind: 'viewer' },
  shows: 'stream',
  body: z.object({
    streamId: z.string(),
    entitlement: z.string().check(z.maxLength(200)),
    waitSec: z.optional(z.int().check(z.minimum(0), z.maximum(standingHeldSec))),
    token,
  }),
  reply: z.object({ isStanding: z.boolean(), state: SaleState }),
  errors: [...viewerErrors, 'sale.entitlement_invalid'],
});

/** Answers the same whether something was bought with this email or not. */
export const sendPurchaseLink = endpoint({
  method: 'POST',
  path: `${payment}/link`,
  tag,
  summary: 'Send whoever bought a video a link that opens it on another device',
  requires: { kind: 'viewer' },
  shows: 'stream',
  body: z.object({
    streamId: z.string(),
    email: emailField(),
    language: z.optional(z.string().check(z.maxLength(35))),
    token,
  }),
  status: 202,
  reply: Nothing,
  errors: [...viewerErrors, 'request.rate_limited'],
});

export const usePurchaseLink = endpoint({
  method: 'POST',
  path: `${payment}/restore`,
  tag,
  summary: 'Use such a link',
  requires: { kind: 'viewer' },
  shows: 'stream',
  body: z.object({ streamId: z.string(), link: z.string().check(z.maxLength(100)), token }),
  reply: PurchaseAnswer,
  errors: [...viewerErrors, 'request.rate_limited', 'sale.link_invalid'],
});

/** Everything that was bought of this business with the same email, for whoever came by a mailed link; else the purchase alone. */
export const listOwnPurchases = endpoint({
  method: 'POST',
  path: `${payment}/history`,
  tag,
  summary: 'List what a viewer has paid for',
  requires: { kind: 'viewer' },
  shows: 'stream',
  body: z.object({ streamId: z.string(), entitlement: z.string().check(z.maxLength(200)), token }),
  reply: z.object({ items: z.array(z.omit(Sale, { email: true })) }),
  errors: [...viewerErrors, 'sale.entitlement_invalid'],
});

export const listSales = endpoint({
  method: 'GET',
  path: `${generalBase}/sale`,
  tag,
  summary: 'List what viewers bought',
  requires: billingMember,
  query: z.object({
    ...pageQuery(),
    /** Of this video alone, without those of its series. */
    streamId: z.optional(z.string()),
    /** Of this series. */
    playlistId: z.optional(z.string()),
    /** Of membership of this community. */
    communityId: z.optional(z.string()),
    state: z.optional(SaleState),
    /** In the names of the video, the series and the community, and the email. */
    search: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({
    ...pageOf(Sale).shape,
    /** Of all sales with which money moved. */
    figures: z.array(SaleFigures),
    renewals: z.array(RenewalFigures),
    /** The same of those for trying out, with which none did. */
    testFigures: z.array(SaleFigures),
    testRenewals: z.array(RenewalFigures),
  }),
  errors: ['request.invalid'],
});

/** All that is left of it. The viewer cannot watch it any more. A sale is refunded once, however often it is asked. */
export const refundSale = endpoint({
  method: 'POST',
  path: `${generalBase}/sale/:id/refund`,
  tag,
  summary: 'Give a viewer their money back',
  requires: billingMember,
  audit: 'stream.sale_refunded',
  params: z.object({ id: z.string() }),
  reply: Sale,
  errors: [
    'sale.not_found',
    'sale.not_paid',
    'sale.disputed',
    'sale.taken_off',
    'sale.refund_pending',
    'sale.account_gone',
    'payment.unavailable',
  ],
});

/** The viewer may watch on. */
export const refundPartOfSale = endpoint({
  method: 'POST',
  path: `${generalBase}/sale/:id/refund/part`,
  tag,
  summary: 'Give a viewer a part of their money back',
  requires: billingMember,
  audit: 'stream.sale_refunded',
  params: z.object({ id: z.string() }),
  body: z.object({
    /** Less than what is left. */
    amount: Amount.check(z.minimum(1), z.maximum(salePriceMax)),
    /** What was given back before, as the sale says: a refund that is sent twice is made once. */
    refundedAmount: Amount.check(z.minimum(0), z.maximum(salePriceMax)),
  }),
  reply: Sale,
  errors: [
    'request.invalid',
    'sale.not_found',
    'sale.not_paid',
    'sale.disputed',
    'sale.taken_off',
    'sale.refund_pending',
    'sale.refund_changed',
    'sale.refund_refused',
    'sale.account_gone',
    'payment.unavailable',
  ],
});
