import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const embedKey = pgTable(
  'embed_key',
  {
    /** The `kid` in the header of its tokens. */
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    name: text('name').notNull(),
    /** SPKI in PEM. Whoever made the key has the private half; nobody else does. */
    publicKey: text('public_key').notNull(),
    /** The user who made it. The key keeps working when they leave the business. */
    createdBy: text('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('embed_key_by_business').on(table.businessId, table.createdAt, table.id)],
);
