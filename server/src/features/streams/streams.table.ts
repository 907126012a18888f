import type {
  Chapter,
  ContentType,
  MediaType,
  MetadataItem,
  Offer,
  PackagingState,
  PublishStatus,
  Visibility,
} from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

export const stream = pgTable(
  'stream',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    contentType: text('content_type').$type<ContentType>().notNull().default('VOD'),
    mediaType: text('media_type').$type<MediaType>().notNull().default('VIDEO'),
    accessVisibility: text('access_visibility').$type<Visibility>().notNull().default('PUBLIC'),
    /** Viewers need a token that the business's server signed. */
    requiresSignedEmbed: boolean('requires_signed_embed').notNull().default(false),
    publishStatus: text('publish_status').$type<PublishStatus>().notNull().default('UnPublished'),
    fileName: text('file_name').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** Storage key of the uploaded file; null until the upload is finished. */
    sourceKey: text('source_key'),
    /** Whether its business is closed: nobody may see it then. */
    isClosed: boolean('is_closed').notNull().default(false),
    /** Whether its business has it shown on some sites only. */
    limitsSites: boolean('limits_sites').notNull().default(false),
    /** Alone, or with a series that it is in. */
    isSold: boolean('is_sold').notNull().default(false),
    /** In minor units; null where it is not sold alone. */
    saleAmount: bigint('sale_amount', { mode: 'number' }),
    saleCurrency: text('sale_currency'),
    /** So much of what is sold alone may be watched before it is bought. */
    previewMs: integer('preview_ms').notNull().default(0),
    /** What the cheapest series that it is in costs; null where none is sold. */
    seriesOffer: jsonb('series_offer').$type<Offer>(),
    packagingState: text('packaging_state').$type<PackagingState>().notNull().default('uploading'),
    packagingProgress: real('packaging_progress').notNull().default(0),
    packagingMessage: text('packaging_message'),
    /** Folder of the served files: each packaging makes a new one, so that the file behind a URL never changes. */
    packageId: text('package_id'),
    /** Of the package's files, as measured after each step of packaging. Recordings have theirs in `sizeBytes`. */
    packageBytes: bigint('package_bytes', { mode: 'number' }).notNull().default(0),
    durationMs: integer('duration_ms'),
    width: integer('width'),
    height: integer('height'),
    posterFile: text('poster_file'),
    thumbnailsFile: text('thumbnails_file'),
    /** Files of the package that playback starts with: initialisation and first segment of the first rendition. */
    startFiles: jsonb('start_files').$type<string[]>().notNull().default([]),
    category: text('category'),
    locationLat: doublePrecision('location_lat'),
    locationLon: doublePrecision('location_lon'),
    metadata: jsonb('metadata').$type<MetadataItem[]>().notNull().default([]),
    chapters: jsonb('chapters').$type<Chapter[]>().notNull().default([]),
    /** Number of saves of its overlays, to detect conflicting edits. */
    overlaysRevision: integer('overlays_revision').notNull().default(0),
    /** Changes whenever its overlays look different; null if it has none. */
    overlaysVersion: text('overlays_version'),
    eventStart: timestamp('event_start', { withTimezone: true }),
    logo: text('logo'),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Image shown instead of the poster; cleared when the image is deleted. */
    thumbnailId: text('thumbnail_id'),
    /** The live session an archive was recorded in. */
    sessionId: text('session_id'),
    transcriptionState: text('transcription_state')
      .$type<'NONE' | 'PENDING' | 'DONE' | 'FAILED'>()
      .notNull()
      .default('NONE'),
    transcriptionMessage: text('transcription_message'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // Each index is read forwards for ascending order and backwards for descending. The first one contains the columns
    // for filters and search, so that filtering, searching and counting need not read the rows.
    index('stream_by_business_created').on(
      table.businessId,
      table.createdAt,
      table.id,
      table.mediaType,
      table.publishStatus,
      table.accessVisibility,
      table.contentType,
      table.expiresAt,
      table.name,
    ),
    index('stream_by_business_updated').on(table.businessId, table.updatedAt, table.id),
    index('stream_by_business_name').on(table.businessId, sql`lower(${table.name})`, table.id),
    index('stream_by_business_size').on(table.businessId, table.sizeBytes, table.id),
    // Nulls come last in both orders, so neither index can serve the other.
    index('stream_by_business_duration').on(table.businessId, table.durationMs, table.id),
    index('stream_by_business_duration_desc').on(
      table.businessId,
      table.durationMs.desc().nullsLast(),
      table.id.desc().nullsFirst(),
    ),
    index('stream_by_business_event').on(table.businessId, table.eventStart, table.id),
    index('stream_by_business_event_desc').on(
      table.businessId,
      table.eventStart.desc().nullsLast(),
      table.id.desc().nullsFirst(),
    ),
    index('stream_by_business_category').on(table.businessId, table.category).where(sql`category is not null`),
  ],
);

/** Deleted streams, for the history. */
export const streamRemoval = pgTable(
  'stream_removal',
  {
    streamId: text('stream_id').primaryKey(),
    businessId: text('business_id').notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').$type<ContentType>().notNull(),
    mediaType: text('media_type').$type<MediaType>().notNull(),
    accessVisibility: text('access_visibility').$type<Visibility>().notNull(),
    durationMs: integer('duration_ms'),
    reason: text('reason'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('stream_removal_by_business').on(table.businessId, table.createdAt, table.streamId)],
);
