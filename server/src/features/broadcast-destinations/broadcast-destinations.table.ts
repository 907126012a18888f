import type {
  BroadcastDestinationStatus,
  BroadcastOrientation,
  BroadcastPlatform,
  BroadcastState,
} from '@zeacon/contract';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const broadcastDestination = pgTable(
  'broadcast_destination',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    name: text('name').notNull(),
    platform: text('platform').$type<BroadcastPlatform>().notNull().default('CUSTOM'),
    rtmpUrl: text('rtmp_url').notNull(),
    /** Encrypted. */
    streamKeySealed: text('stream_key_sealed').notNull(),
    streamKeyEnding: text('stream_key_ending').notNull(),
    status: text('status').$type<BroadcastDestinationStatus>().notNull().default('ACTIVE'),
    state: text('state').$type<BroadcastState>().notNull().default('idle'),
    message: text('message'),
    stateAt: timestamp('state_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('broadcast_destination_by_business').on(table.businessId, table.createdAt, table.id)],
);

export const broadcastOrientation = pgTable('broadcast_orientation', {
  businessId: text('business_id').primaryKey(),
  orientation: text('orientation').$type<BroadcastOrientation>().notNull().default('LANDSCAPE'),
});
