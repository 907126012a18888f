import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * How often views that began on a day in UTC changed after that day. Triggers count, so nothing that writes views or
 * conversions can forget to.
 */
export const insightDayChange = pgTable(
  'insight_day_change',
  {
    businessId: text('business_id').notNull(),
    day: date('day').notNull(),
    changes: bigint('changes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ name: 'insight_day_change_once', columns: [table.businessId, table.day] })],
);

/**
 * What all views of a day add up to, by the values of one dimension (of none, if it is empty): a copy that can be dropped
 * at any time, and is counted anew as soon as something of its day changed.
 */
export const insightDay = pgTable(
  'insight_day',
  {
    businessId: text('business_id').notNull(),
    timeZone: text('time_zone').notNull(),
    /** In `timeZone`. */
    day: date('day').notNull(),
    dimension: text('dimension').notNull(),
    /** Of the days in UTC that it lies on, when it was counted. */
    changes: bigint('changes', { mode: 'number' }).notNull(),
    /** `DayPart`s as JSON. */
    parts: text('parts').notNull(),
  },
  (table) => [
    primaryKey({ name: 'insight_day_once', columns: [table.businessId, table.timeZone, table.dimension, table.day] }),
  ],
);
