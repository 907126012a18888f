import type { SaleState } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/instant.ts';

/** A card as its gateway calls it, and as its holder knows it. */
export interface KeptCard {
  token: string;
  brand: string;
  lastFour: string;
  /** MM/YY. */
  expires: string;
}

/**
 * A viewer buys a video of a business, a series of them, or membership of a community. It stays when that is deleted. Of
 * a card nothing is kept.
 */
export const videoPurchase = pgTable(
  'video_purchase',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    /** The video that is bought, or at which its series is; null where a membership is. */
    streamId: text('stream_id'),
    /** As it was when it was bought. */
    streamName: text('stream_name'),
    /** The series that is bought; null where the video alone is. */
    playlistId: text('playlist_id'),
    playlistName: text('playlist_name'),
    /** The community whose membership is bought; null where a video or a series is. */
    communityId: text('community_id'),
    communityName: text('community_name'),
    /** Whose membership; null too once they have deleted their account. */
    memberId: text('member_id'),
    /** In lower case. */
    email: text('email').notNull(),
    /** Of mails about it. */
    language: text('language'),
    /** In minor units, as it was shown to whoever paid. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** Of the price of the series, before: what had been paid for videos of it. */
    takenOff: bigint('taken_off', { mode: 'number' }).notNull().default(0),
    /** The purchase of a series whose price this one was taken off. */
    takenOffFor: text('taken_off_for'),
    state: text('state').$type<SaleState>().notNull(),
    isSandbox: boolean('is_sandbox').notNull(),
    /** Of the business, at its gateway; null for the sandbox. */
    gatewayAccount: text('gateway_account'),
    /** Digest of what the browser made up, so that asking again is not paying again. */
    attempt: text('attempt').notNull(),
    /** What the gateway calls the card; null once it is of no use any more. */
    cardToken: text('card_token'),
    /** The bank asks the holder before the card can be charged. */
    isCardAsked: boolean('is_card_asked').notNull().default(false),
    /** What the holder told their bank, before the gateway is asked what became of it. */
    holderAnswer: text('holder_answer').$type<'APPROVE' | 'REFUSE'>(),
    chargeId: text('charge_id'),
    refundId: text('refund_id'),
    /** In minor units; less than the amount where a part of it was given back at the gateway. */
    refundedAmount: bigint('refunded_amount', { mode: 'number' }).notNull().default(0),
    /** A part is being given back: so much, and what had been given back before. */
    partAmount: bigint('part_amount', { mode: 'number' }),
    partFrom: bigint('part_from', { mode: 'number' }),
    /** Somebody takes care of it until then; afterwards it is finished by whoever comes first. */
    leasedUntil: instant('leased_until').notNull(),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    refundedAt: instant('refunded_at'),
    disputedAt: instant('disputed_at'),
    /** Of a membership that renews. */
    period: text('period').$type<'MONTH' | 'YEAR'>(),
    /** Null until the first payment of it is made. */
    renewalId: text('renewal_id'),
    paidFrom: instant('paid_from'),
    paidUntil: instant('paid_until'),
    /** False: the card that was kept is charged while nobody is there. */
    isAttended: boolean('is_attended').notNull().default(true),
    /** The card to be charged from then on. */
    keptCard: jsonb('kept_card').$type<KeptCard>(),
    /** That with the same email which stands: this one is given back by itself. */
    repeatedId: text('repeated_id'),
  },
  (table) => [
    uniqueIndex('video_purchase_attempt').on(table.attempt),
    index('video_purchase_of_video').on(table.streamId, table.email),
    index('video_purchase_of_series').on(table.playlistId, table.email),
    index('video_purchase_of_membership').on(table.communityId, table.memberId),
    index('video_purchase_by_member').on(table.memberId),
    index('video_purchase_by_charge').on(table.chargeId),
    index('video_purchase_by_business').on(table.businessId, table.createdAt, table.id),
    index('video_purchase_by_email').on(table.businessId, table.email),
    index('video_purchase_unfinished')
      .on(table.leasedUntil)
      .where(sql`state in ('PENDING', 'REFUNDING') or part_from is not null`),
  ],
);

/** A membership that somebody pays for by month or year, at the price at which they joined. */
export const membershipRenewal = pgTable(
  'membership_renewal',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    communityId: text('community_id').notNull(),
    communityName: text('community_name'),
    /** Null once they have deleted their account. */
    memberId: text('member_id'),
    email: text('email').notNull(),
    language: text('language'),
    gatewayAccount: text('gateway_account'),
    isSandbox: boolean('is_sandbox').notNull(),
    /** The first payment, which the membership began with. */
    purchaseId: text('purchase_id').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    period: text('period').$type<'MONTH' | 'YEAR'>().notNull(),
    /** Of the month: after a shorter month it is paid on that day again. */
    anchorDay: integer('anchor_day').notNull(),
    paidFrom: instant('paid_from').notNull(),
    paidUntil: instant('paid_until').notNull(),
    state: text('state').$type<'ACTIVE' | 'PAST_DUE' | 'ENDED'>().notNull(),
    isCancelled: boolean('is_cancelled').notNull().default(false),
    /** How often the card could not be charged for the next period. */
    attemptCount: integer('attempt_count').notNull().default(0),
    /** It was due while nobody could be charged: its next period begins as that is paid. */
    isPaused: boolean('is_paused').notNull().default(false),
    /** When it is charged, or ends if it is cancelled; null once it has ended. */
    dueAt: instant('due_at'),
    /** The payment of the next period that is under way. */
    payingId: text('paying_id'),
    card: jsonb('card').$type<KeptCard>(),
    /** A card that its holder is asked about. */
    askedCard: jsonb('asked_card').$type<KeptCard>(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('membership_renewal_of_member').on(table.communityId, table.memberId).where(sql`state <> 'ENDED'`),
    index('membership_renewal_by_member').on(table.memberId),
    index('membership_renewal_by_business').on(table.businessId),
    index('membership_renewal_due').on(table.dueAt).where(sql`state <> 'ENDED'`),
  ],
);

/** A link in a mail that opens what was bought, once. */
export const purchaseLink = pgTable(
  'purchase_link',
  {
    hash: text('hash').primaryKey(),
    purchaseId: text('purchase_id')
      .notNull()
      .references(() => videoPurchase.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('purchase_link_by_purchase').on(table.purchaseId)],
);

/** The account at Stripe through which a business is paid by its viewers. Secrets are sealed, and shown to nobody. */
export const salesAccount = pgTable('sales_account', {
  businessId: text('business_id').primaryKey(),
  /** As the gateway calls it. */
  accountId: text('account_id').notNull(),
  name: text('name').notNull(),
  isTest: boolean('is_test').notNull(),
  publishableKey: text('publishable_key').notNull(),
  secretKeySealed: text('secret_key_sealed').notNull(),
  /** The last characters, to be told apart by. */
  secretKeyEnding: text('secret_key_ending').notNull(),
  webhookSecretSealed: text('webhook_secret_sealed').notNull(),
  webhookSecretEnding: text('webhook_secret_ending').notNull(),
  connectedAt: instant('connected_at').notNull(),
});

/** What the gateways of businesses told of, so that it has its effect once. */
export const saleEvent = pgTable(
  'sale_event',
  {
    businessId: text('business_id').notNull(),
    /** As its gateway calls it: another business may have one of the same name. */
    eventId: text('event_id').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.eventId] }),
    index('sale_event_by_time').on(table.receivedAt),
  ],
);
