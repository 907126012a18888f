import type { SubscriptionState } from '@zeacon/contract';
import { bigint, bigserial, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/instant.ts';

const amount = (name: string) => bigint(name, { mode: 'number' });

/** What operators gave businesses for their next bills. Rows are never changed. */
export const creditEntry = pgTable(
  'credit_entry',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    /** Made up by who asked, so that asking twice gives once. */
    requestId: text('request_id').notNull(),
    /** Below zero for what was taken back. */
    amount: amount('amount').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    givenBy: text('given_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('credit_entry_once').on(table.businessId, table.requestId),
    index('credit_entry_by_business').on(table.businessId, table.createdAt, table.id),
  ],
);

/** Promo codes that operators made in the console. */
export const promoCode = pgTable('promo_code', {
  code: text('code').primaryKey(),
  percent: integer('percent'),
  amount: amount('amount'),
  trialDays: integer('trial_days').notNull(),
  months: integer('bills'),
  uses: integer('uses'),
  expiresAt: instant('expires_at'),
  createdBy: text('made_by').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Since when nobody can use it any more. */
  endedAt: instant('ended_at'),
});

/**
 * What a business pays a month from then on, until its next step. It outlives the business, so it names none: `payer` is
 * a digest of its id.
 */
export const revenueStep = pgTable(
  'revenue_step',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    payer: text('payer').notNull(),
    at: instant('at').notNull(),
    state: text('state').$type<SubscriptionState>().notNull(),
    currency: text('currency').notNull(),
    /** Before tax. */
    monthly: amount('monthly').notNull(),
  },
  (table) => [index('revenue_step_by_payer').on(table.payer, table.at, table.seq)],
);
