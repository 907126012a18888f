import type { PlanMeter } from '@zeacon/contract';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/instant.ts';
import type { UsageSource } from './usage-fact.ts';

const quantity = () => bigint('quantity', { mode: 'number' }).notNull();

/** One row for each business whose usage was counted. Whoever writes entries of it, or closes a period, locks it. */
export const usageAccount = pgTable('usage_account', {
  businessId: text('business_id').primaryKey(),
  /** What was used before is billed, or never will be; null before the first period ended. */
  billedUntil: instant('billed_until'),
});

/**
 * What was counted, never changed: what a fact turns out to be more or less than its entries so far is an entry of its
 * own. All entries of a fact together are what the fact says.
 */
export const usageEntry = pgTable(
  'usage_entry',
  {
    source: text('source').$type<UsageSource>().notNull(),
    eventId: text('event_id').notNull(),
    factId: text('fact_id').notNull(),
    businessId: text('business_id').notNull(),
    meter: text('meter').$type<PlanMeter>().notNull(),
    quantity: quantity(),
    /** When it was used; if that was billed already, the end of what is billed. */
    at: instant('at').notNull(),
    countedAt: instant('counted_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'usage_entry_once', columns: [table.source, table.eventId] }),
    index('usage_entry_by_fact').on(table.source, table.factId),
    index('usage_entry_by_business').on(table.businessId, table.at),
  ],
);

/** The sum of the entries of an hour in UTC, written with them. */
export const usageHour = pgTable(
  'usage_hour',
  {
    businessId: text('business_id').notNull(),
    meter: text('meter').$type<PlanMeter>().notNull(),
    hour: instant('hour').notNull(),
    quantity: quantity(),
  },
  (table) => [primaryKey({ name: 'usage_hour_once', columns: [table.businessId, table.meter, table.hour] })],
);

/** What a business was told of. */
export const usageAlert = pgTable(
  'usage_alert',
  {
    businessId: text('business_id').notNull(),
    periodStart: instant('period_start').notNull(),
    meter: text('meter').$type<PlanMeter>().notNull(),
    percent: integer('percent').notNull(),
    /** In the plan's own unit; 0 of what was noted before plans with more were told apart. */
    included: bigint('included', { mode: 'number' }).notNull().default(0),
    reachedAt: instant('reached_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'usage_alert_once',
      columns: [table.businessId, table.periodStart, table.meter, table.percent, table.included],
    }),
  ],
);

/** Until when facts of a source have been counted. */
export const usageCursor = pgTable('usage_cursor', {
  source: text('source').$type<UsageSource>().primaryKey(),
  countedUntil: instant('counted_until').notNull(),
});
