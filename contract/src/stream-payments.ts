import * as z from 'zod/mini';
import { generalBase } from './base-paths.ts';
import { historyDefaultSort } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { Amount } from './money.ts';
import { billingMember } from './plans.ts';
import { Instant, pageOf, pageQuery } from './query.ts';
import { byRule, maxLength } from './rules/index.ts';

export const paymentPayerMaxLength = 320;
export const paymentReferenceMaxLength = 100;

/** `WON`: the business keeps the money. */
export const DisputeState = z.enum(['OPEN', 'WON', 'LOST']);
export type DisputeState = z.infer<typeof DisputeState>;

/** Money that somebody paid a business for a video, an event or membership of a community, wherever it was paid. */
export const StreamPayment = z.object({
  id: z.string(),
  /** Null where membership of a community was paid for. */
  streamId: z.nullable(z.string()),
  streamName: z.nullable(z.string()),
  /** The series that a viewer bought at this video; null where the video alone was paid for. */
  playlistId: z.nullable(z.string()),
  playlistName: z.nullable(z.string()),
  /** The community whose membership was paid for; null where a video or a series was. */
  communityId: z.nullable(z.string()),
  communityName: z.nullable(z.string()),
  amount: Amount,
  currency: z.string(),
  payer: z.string(),
  /** What the business knows it by, such as the number of an order. */
  reference: z.string(),
  /** No money moved: it was paid for trying out. */
  isSandbox: z.boolean(),
  /** Whether the business has the money. */
  isSettled: z.boolean(),
  /** When it was given back; null where it was not. */
  refundedDate: z.nullable(Instant),
  /** What was given back of it, also a part. */
  refundedAmount: Amount,
  /** Whoever paid asked their bank for the money; null where they did not. */
  dispute: z.nullable(DisputeState),
  createdDate: Instant,
});
export type StreamPayment = z.infer<typeof StreamPayment>;

const tag = 'Payments';
const text = (length: number) => z.string().check(byRule((value) => maxLength(value, length)));

/**
 * A payment with the same `reference` is recorded once; recorded again as settled, or with more refunded, it becomes
 * that.
 */
export const recordPayment = endpoint({
  method: 'POST',
  path: `${generalBase}/payment-record`,
  tag,
  summary: 'Record what was paid for a video or an event',
  requires: billingMember,
  audit: 'stream.payment_recorded',
  body: z.object({
    streamId: z.string(),
    amount: Amount.check(z.minimum(1), z.maximum(1_000_000_000_000)),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Use a currency like EUR')),
    payer: z._default(text(paymentPayerMaxLength), ''),
    reference: text(paymentReferenceMaxLength).check(z.minLength(1, 'Give what you know the payment by')),
    isSettled: z._default(z.boolean(), false),
    /** What was given back of it so far, at most its amount. */
    refundedAmount: z._default(Amount.check(z.minimum(0)), 0),
  }),
  status: 201,
  reply: StreamPayment,
  errors: ['request.invalid', 'stream.not_found'],
});

export const listPayments = endpoint({
  method: 'GET',
  path: `${generalBase}/history/payment`,
  tag: 'History',
  summary: 'List what was paid for videos, events and memberships',
  requires: billingMember,
  query: z.object({
    businessId: z.optional(z.string()),
    ...pageQuery(),
    sort: z._default(
      z
        .string()
        .check(z.regex(/^(?:createdDate|amount),(?:ASC|DESC)$/i, 'Use createdDate or amount, then ,ASC or ,DESC')),
      historyDefaultSort,
    ),
    /** In the name of the video or community, the payer and the reference. */
    search: z.optional(z.string().check(z.maxLength(200))),
    streamId: z.optional(z.string()),
  }),
  reply: pageOf(StreamPayment),
  errors: ['request.invalid', 'account.not_found'],
});
