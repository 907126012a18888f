import type {
  Chapter,
  ContentType,
  MediaType,
  MetadataItem,
  PackagingState,
  PublishStatus,
  Visibility,
} from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import { bigint, doublePrecision, index, integer, jsonb, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';

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
    publishStatus: text('publish_status').$type<PublishStatus>().notNull().default('UnPublished'),
    fileName: text('file_name').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** Storage key of the uploaded file; null until the upload is finished. */
    sourceKey: text('source_key'),
    packagingState: text('packaging_state').$type<PackagingState>().notNull().default('uploading'),
    packagingProgress: real('packaging_progress').notNull().default(0),
    packagingMessage: text('packaging_message'),
    /** Folder of the files being served: a new one for every packaging, so that files never change under their URL. */
    packageId: text('package_id'),
    durationMs: integer('duration_ms'),
    width: integer('width'),
    height: integer('height'),
    posterFile: text('poster_file'),
    thumbnailsFile: text('thumbnails_file'),
    /** Files of the package that playback begins with: initialisation and first segment of the first rendition. */
    startFiles: jsonb('start_files').$type<string[]>().notNull().default([]),
    category: text('category'),
    locationLat: doublePrecision('location_lat'),
    locationLon: doublePrecision('location_lon'),
    metadata: jsonb('metadata').$type<MetadataItem[]>().notNull().default([]),
    chapters: jsonb('chapters').$type<Chapter[]>().notNull().default([]),
    /** Counts the saves of its overlays: what two editors tell by that they are in each other's way. */
    overlaysRevision: integer('overlays_revision').notNull().default(0),
    /** Another one whenever what lies over its picture looks different; null while there is nothing. */
    overlaysVersion: text('overlays_version'),
    eventStart: timestamp('event_start', { withTimezone: true }),
    logo: text('logo'),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Image shown instead of the poster; taken out when the image is deleted. */
    thumbnailId: text('thumbnail_id'),
    /** Of the live session an archive was recorded in. */
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
    // Each is read forwards for ascending order and backwards for descending. What lists are filtered and searched by
    // stands in the first one, so that filtering, searching and counting need not look at the rows.
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
    // Nulls stand last in both orders, so neither index can serve the other.
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

/** What was deleted, for the history. */
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
