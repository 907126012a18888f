import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Leads are kept when their video is deleted. */
export const lead = pgTable(
  'lead',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    streamId: text('stream_id').notNull(),
    streamName: text('stream_name').notNull(),
    callToActionId: text('call_to_action_id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    consentText: text('consent_text').notNull(),
    pageUrl: text('page_url').notNull(),
    positionMs: integer('position_ms'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('lead_by_business').on(table.businessId, table.createdAt.desc(), table.id),
    index('lead_by_stream').on(table.businessId, table.streamId, table.createdAt.desc()),
  ],
);
