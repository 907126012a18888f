import type { ContentType, MediaType, PackagingState, PublishStatus, Visibility } from '@zeacon/contract';
import { bigint, index, integer, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';

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
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('stream_by_business_created').on(table.businessId, table.createdAt.desc(), table.id),
    index('stream_by_business_name').on(table.businessId, table.name, table.id),
  ],
);
