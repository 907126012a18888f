import type { SessionStatus } from '@zeacon/contract';
import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Spec section 3, "Session time track". */
export const sessionTrack = pgTable(
  'session_track',
  {
    sessionId: text('session_id').primaryKey(),
    businessId: text('business_id').notNull(),
    broadcastId: text('broadcast_id').notNull(),
    trackedMs: bigint('tracked_ms', { mode: 'number' }).notNull().default(0),
    /** Whether this server counts and ends it, by the media it stores; heartbeats from pages then change nothing. */
    countsMedia: boolean('counts_media').notNull().default(false),
    sessionStatus: text('session_status').$type<SessionStatus>().notNull().default('STARTED'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** The time up to which it was counted. */
    beatAt: timestamp('beat_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    index('session_track_by_business').on(table.businessId, table.startedAt, table.sessionId),
    index('session_track_by_status').on(table.sessionStatus, table.beatAt),
  ],
);
