import type {
  BillingInterval,
  BillLine,
  BillState,
  ContactMode,
  PlanFeedbackReason,
  SubscriptionState,
} from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OfferedPlan } from '../../config/plans-config.ts';
import { instant } from '../../platform/database/instant.ts';
import type { PaidDay, PurchaseOrder } from './purchase-order.ts';
import type { CheckedDetails } from './tax.ts';

const amount = (name: string) => bigint(name, { mode: 'number' });

/** A version of a plan, as the file of the operator had it. */
export const plan = pgTable(
  'plan',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    version: integer('version').notNull(),
    details: jsonb('details').$type<OfferedPlan>().notNull(),
    /** Its place among what is offered; null where it is not any more. */
    position: integer('position'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('plan_version').on(table.name, table.version)],
);

/** Who pays, and with what. Of a card only what a receipt shows is kept. */
export const billingAccount = pgTable(
  'billing_account',
  {
    businessId: text('business_id').primaryKey(),
    details: jsonb('details').$type<CheckedDetails>().notNull(),
    /** What the gateway calls the business. */
    customerId: text('customer_id'),
    /** What the gateway calls the card. */
    cardToken: text('card_token'),
    cardBrand: text('card_brand'),
    cardLastFour: text('card_last_four'),
    cardExpires: text('card_expires'),
    cardName: text('card_name'),
    /** What the gateway calls a card whose holder is asked by their bank. */
    confirmingToken: text('confirming_token'),
    confirmingLastFour: text('confirming_last_four'),
    confirmingExpires: text('confirming_expires'),
    confirmingBrand: text('confirming_brand'),
    confirmingName: text('confirming_name'),
    /** Paid too much before, or given by an operator. Below zero: too little to be charged before. */
    credit: amount('credit').notNull().default(0),
  },
  // In every currency, less than this can be charged at once.
  (table) => [check('billing_account_credit', sql`${table.credit} > -1000000`)],
);

export const subscription = pgTable(
  'subscription',
  {
    businessId: text('business_id').primaryKey(),
    planId: text('plan_id')
      .notNull()
      .references(() => plan.id),
    interval: text('interval').$type<BillingInterval>().notNull(),
    state: text('state').$type<SubscriptionState>().notNull(),
    /** The day of the month on which periods end. */
    anchorDay: integer('anchor_day').notNull(),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    /** What this period costs before tax, with what a promo code takes off. */
    periodPrice: amount('period_price').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** Used beyond plans that were left within the period; the next bill charges it. */
    owedLines: jsonb('owed_lines').$type<BillLine[]>().notNull().default([]),
    paidDay: jsonb('paid_day').$type<PaidDay>(),
    /** Since when it is read-only or has ended. */
    stoppedAt: instant('stopped_at'),
    /** Since when its videos do not play. */
    videosStoppedAt: instant('videos_stopped_at'),
    /** It had a plan with a price: there is one trial. */
    trialSpent: boolean('trial_spent').notNull().default(false),
    /** When it was told that its trial ends soon. */
    trialMailedAt: instant('trial_mailed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('subscription_due').on(table.periodEnd).where(sql`state in ('TRIAL', 'ACTIVE', 'PAST_DUE', 'READ_ONLY')`),
    index('subscription_stopped').on(table.stoppedAt).where(sql`videos_stopped_at is null`),
    index('subscription_trial').on(table.periodEnd).where(sql`state = 'TRIAL' and trial_mailed_at is null`),
  ],
);

/** What was issued. */
export const bill = pgTable(
  'bill',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    sequence: integer('sequence').notNull(),
    number: text('number').notNull(),
    kind: text('kind').$type<'INVOICE' | 'CREDIT_NOTE'>().notNull(),
    state: text('state').$type<BillState>().notNull(),
    planName: text('plan_name').notNull(),
    currency: text('currency').notNull(),
    lines: jsonb('lines').$type<BillLine[]>().notNull(),
    subtotal: amount('subtotal').notNull(),
    /** In hundredths of a percent. */
    taxRate: integer('tax_rate').notNull(),
    tax: amount('tax').notNull(),
    taxNote: text('tax_note'),
    total: amount('total').notNull(),
    creditUsed: amount('credit_used').notNull(),
    amountDue: amount('amount_due').notNull(),
    /** Both as they were. */
    seller: jsonb('seller').$type<{ name: string; address: string; country: string; taxId: string }>().notNull(),
    buyer: jsonb('buyer').$type<CheckedDetails>().notNull(),
    creditOf: text('credit_of'),
    issuedAt: instant('issued_at').notNull(),
    paidAt: instant('paid_at'),
    /** Failed so far. */
    attemptCount: integer('attempt_count').notNull().default(0),
    /** When it is charged next; null where it is not. */
    nextAttemptAt: instant('next_attempt_at'),
    chargeId: text('charge_id'),
    /** Until then the law has it kept, of a business that is gone. */
    keptUntil: instant('kept_until'),
  },
  (table) => [
    uniqueIndex('bill_sequence').on(table.sequence),
    index('bill_by_business').on(table.businessId, table.sequence),
    index('bill_due').on(table.nextAttemptAt).where(sql`state = 'OPEN' and next_attempt_at is not null`),
    index('bill_kept').on(table.keptUntil).where(sql`kept_until is not null`),
  ],
);

/** One row. Whoever takes a number holds it until their transaction ends, so that none is lost. */
export const billCounter = pgTable('bill_counter', {
  id: text('id').primaryKey(),
  last: integer('last').notNull(),
});

/** Money on its way: written before the gateway is asked, so that a crash leaves it to be finished. */
export const payment = pgTable(
  'payment',
  {
    /** What the gateway knows a charge by: asked twice with it, it charges once. */
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    billId: text('bill_id'),
    /** What is bought; null where a bill is paid. */
    order: jsonb('order').$type<PurchaseOrder>(),
    amount: amount('amount').notNull(),
    currency: text('currency').notNull(),
    state: text('state').$type<'PENDING' | 'SUCCEEDED' | 'FAILED'>().notNull(),
    cardToken: text('card_token').notNull(),
    /** Whoever pays is there, and can answer their bank. */
    isAttended: boolean('is_attended').notNull().default(false),
    /** While it is pending: the holder of the card is asked. */
    chargeId: text('charge_id'),
    createdAt: instant('created_at').notNull(),
    /** Until then whoever made it finishes it. */
    leasedUntil: instant('leased_until').notNull(),
  },
  (table) => [
    uniqueIndex('payment_pending').on(table.businessId).where(sql`state = 'PENDING'`),
    index('payment_by_charge').on(table.chargeId),
  ],
);

/** What the gateway told of, so that each event has its effect once. */
export const gatewayEvent = pgTable(
  'gateway_event',
  { id: text('id').primaryKey(), receivedAt: instant('received_at').notNull() },
  (table) => [index('gateway_event_by_age').on(table.receivedAt)],
);

/** A business and the promo codes that it used; the newest that takes something off counts, as does that of a trial. */
export const promoCodeUse = pgTable(
  'promo_code_use',
  {
    businessId: text('business_id').notNull(),
    code: text('code').notNull(),
    percent: integer('percent'),
    amount: amount('amount'),
    trialDays: integer('trial_days').notNull(),
    /** Months that it is still taken off of; null for all. */
    monthsLeft: integer('bills_left'),
    expiresAt: instant('expires_at'),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.code] }), index('promo_code_use_by_code').on(table.code)],
);

export const planFeedback = pgTable(
  'plan_feedback',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    reason: text('reason').$type<PlanFeedbackReason>().notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('plan_feedback_by_age').on(table.createdAt)],
);

/** Spec section 3, "Contact-sales". */
export const salesEnquiry = pgTable(
  'sales_enquiry',
  {
    id: text('id').primaryKey(),
    businessName: text('business_name').notNull(),
    contactMode: text('contact_mode').$type<ContactMode>().notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
    /** The email of the operator who says so. */
    answeredBy: text('answered_by'),
  },
  (table) => [index('sales_enquiry_by_age').on(table.createdAt)],
);
