import type { DeliveryProtocol, LiveStatus } from '@zeacon/contract';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Additional data of streams with the content type `LIVE`. */
export const live = pgTable(
  'live',
  {
    streamId: text('stream_id').primaryKey(),
    businessId: text('business_id').notNull(),
    status: text('status').$type<LiveStatus>().notNull().default('SCHEDULED'),
    streamMode: text('stream_mode').$type<DeliveryProtocol>().notNull().default('hls'),
    canRaiseHand: boolean('can_raise_hand').notNull().default(false),
    hasChat: boolean('has_chat').notNull().default(true),
    chatSlowModeSec: integer('chat_slow_mode_sec').notNull().default(0),
    startsWithEncoder: boolean('starts_with_encoder').notNull().default(true),
    recordOnly: boolean('record_only').notNull().default(false),
    shouldPlayVod: boolean('should_play_vod').notNull().default(true),
    /** SHA-256 of the stream key, to recognise encoders. */
    keyHash: text('key_hash').notNull().unique(),
    /** The key itself, encrypted, so that its owner can read it. */
    keySealed: text('key_sealed').notNull(),
    /** Id of the tracked session and of its media folder; null before the first picture. */
    sessionId: text('session_id'),
    /** The recording: a stream of the media type `ARCHIVE`. */
    archiveId: text('archive_id'),
    /** The node that receives its media or waits for its sender to return. */
    node: text('node'),
    pinnedMessageId: text('pinned_message_id'),
    /** Of the guest link that works; each new link counts it up. */
    guestLinkVersion: integer('guest_link_version').notNull().default(1),
    startedAt: timestamp('started_at', { withTimezone: true }),
    /** When the last media arrived; set only while interrupted. */
    interruptedAt: timestamp('interrupted_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** Of the latest encoder that was refused for what it sends; null once one is let in. */
    encoderRefusal: text('encoder_refusal'),
    encoderRefusedAt: timestamp('encoder_refused_at', { withTimezone: true }),
  },
  (table) => [
    index('live_by_business').on(table.businessId, table.status),
    index('live_by_status').on(table.status),
    index('live_by_archive').on(table.archiveId),
  ],
);

/** A stored segment of a live: used for its playlist after a restart, and for its recording at the end. */
export const liveSegment = pgTable(
  'live_segment',
  {
    sessionId: text('session_id').notNull(),
    /** Folder of the rendition: `source`, `480p`. */
    rendition: text('rendition').notNull(),
    /** Media sequence number, from 1. */
    seq: integer('seq').notNull(),
    /** Number of the initialisation segment that decodes it. */
    init: integer('init').notNull(),
    durationUs: integer('duration_us').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** When its first picture was taken (`EXT-X-PROGRAM-DATE-TIME`), epoch milliseconds. */
    programAtMs: bigint('program_at_ms', { mode: 'number' }).notNull(),
    /** Whether its times or coding do not continue the previous segment. */
    isDiscontinuous: boolean('is_discontinuous').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.rendition, table.seq] })],
);

/** How a rendition is decoded; each change of the encoder's settings adds one. */
export const liveInit = pgTable(
  'live_init',
  {
    sessionId: text('session_id').notNull(),
    rendition: text('rendition').notNull(),
    init: integer('init').notNull(),
    /** As in `CODECS`, separated by commas. */
    codecs: text('codecs').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.rendition, table.init] })],
);
