import type { SplitTest, SplitTestDraft } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

export const splitTest = pgTable(
  'split_test',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    /** Goes with its widget. */
    widgetId: text('widget_id').notNull(),
    name: text('name').notNull(),
    status: text('status').$type<SplitTest['status']>().notNull(),
    variants: jsonb('variants').$type<SplitTestDraft['variants']>().notNull(),
    holdOut: integer('hold_out').notNull(),
    coverage: integer('coverage').notNull(),
    /** Of the 10,000 buckets of the site; no other running test of the business has any of them. */
    ranges: jsonb('ranges').$type<{ from: number; until: number }[]>().notNull(),
    metric: text('metric').$type<SplitTestDraft['metric']>().notNull(),
    goal: text('goal'),
    plan: jsonb('plan').$type<SplitTestDraft['plan']>().notNull(),
    stopReason: text('stop_reason').$type<SplitTest['stopReason']>(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('split_test_by_widget').on(table.businessId, table.widgetId, table.createdAt),
    index('split_test_of_widget').on(table.widgetId),
    uniqueIndex('split_test_running').on(table.widgetId).where(sql`status = 'RUNNING'`),
    index('split_test_running_of').on(table.businessId).where(sql`status = 'RUNNING'`),
  ],
);

/** A visitor in a test, once: the arm of the first time stays. */
export const splitExposure = pgTable(
  'split_exposure',
  {
    testId: text('test_id')
      .notNull()
      .references(() => splitTest.id, { onDelete: 'cascade' }),
    visitorId: text('visitor_id').notNull(),
    businessId: text('business_id').notNull(),
    arm: text('arm').notNull(),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
    played: boolean('played').notNull().default(false),
    failed: boolean('failed').notNull().default(false),
    /** Of the first page that each was measured on. */
    lcpMs: doublePrecision('lcp_ms'),
    inpMs: doublePrecision('inp_ms'),
    cls: doublePrecision('cls'),
  },
  (table) => [
    primaryKey({ name: 'split_exposure_once', columns: [table.testId, table.visitorId] }),
    index('split_exposure_by_visitor').on(table.businessId, table.visitorId),
  ],
);

export const splitConversion = pgTable(
  'split_conversion',
  {
    testId: text('test_id')
      .notNull()
      .references(() => splitTest.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    businessId: text('business_id').notNull(),
    visitorId: text('visitor_id').notNull(),
    name: text('name').notNull(),
    value: doublePrecision('value'),
    currency: text('currency'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'split_conversion_once', columns: [table.testId, table.name, table.id] }),
    index('split_conversion_by_business').on(table.businessId),
  ],
);
