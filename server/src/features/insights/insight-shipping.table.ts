import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** How views get to ClickHouse, in one row. No row, or one that is off: nobody wants them there, and nothing is noted. */
export const insightShipping = pgTable(
  'insight_shipping',
  {
    one: smallint('one').primaryKey().default(1),
    isOn: boolean('is_on').notNull(),
    /** Names the table in ClickHouse. Another one means that everything is shipped anew. */
    epoch: text('epoch').notNull(),
    /** Whether that table was made: where it is missing afterwards, ClickHouse has lost it. */
    hasTable: boolean('has_table').notNull(),
    /** Of the table before, until it is dropped. */
    formerEpoch: text('former_epoch'),
    /** Counts what was sent, which is newer the higher its batch is. Never goes back. */
    batch: bigint('batch', { mode: 'number' }).notNull(),
    /** Views that were there when the epoch began are shipped by key: those up to `filledTo` are. */
    filledTo: bigint('filled_to', { mode: 'number' }).notNull(),
    fillUntil: bigint('fill_until', { mode: 'number' }).notNull(),
    /** Who ships, and until when nobody else does. */
    holder: text('holder'),
    heldUntil: timestamp('held_until', { withTimezone: true }),
  },
  (table) => [check('insight_shipping_once', sql`${table.one} = 1`)],
);

/**
 * Views that changed since they were shipped. Triggers write it, in the transaction of the change; each view has one row,
 * so it is never longer than the list of views.
 */
export const insightOutbox = pgTable(
  'insight_outbox',
  {
    viewKey: bigint('view_key', { mode: 'number' }).primaryKey(),
    businessId: text('business_id').notNull(),
    /** Of the view, which may be gone. */
    day: date('day').notNull(),
    /** Another one for each change: what was shipped is taken out only where nothing changed meanwhile. */
    mark: bigint('mark', { mode: 'number' }).notNull(),
    /** Since when it waits. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('insight_outbox_by_age').on(table.changedAt)],
);
