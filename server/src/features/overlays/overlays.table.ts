import type { CallToAction } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** `content` is the call to action without its id; `position` is its place in the list. */
export const callToAction = pgTable(
  'call_to_action',
  {
    streamId: text('stream_id').notNull(),
    id: text('id').notNull(),
    businessId: text('business_id').notNull(),
    position: integer('position').notNull(),
    content: jsonb('content').$type<Omit<CallToAction, 'id'>>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'call_to_action_once', columns: [table.streamId, table.id] }),
    index('call_to_action_by_business').on(table.businessId),
    index('call_to_action_by_id').on(table.id),
    // Finds out whether a picture is in use.
    index('call_to_action_by_image')
      .on(sql`(${table.content} ->> 'imageId')`)
      .where(sql`${table.content} ->> 'imageId' is not null`),
  ],
);
