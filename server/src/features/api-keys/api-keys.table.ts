import type { ApiKeyScope } from '@zeacon/contract';
import { index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

export const apiKey = pgTable(
  'api_key',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    name: text('name').notNull(),
    scopes: jsonb('scopes').$type<ApiKeyScope[]>().notNull(),
    /** The part of the key by which its row is found; no secret. */
    lookup: text('lookup').notNull(),
    /** Digest of the whole key. */
    hash: text('hash').notNull(),
    ending: text('ending').notNull(),
    /** The user who made it. The key keeps working when they leave the business. */
    createdBy: text('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('api_key_lookup').on(table.lookup),
    index('api_key_by_business').on(table.businessId, table.createdAt, table.id),
  ],
);
