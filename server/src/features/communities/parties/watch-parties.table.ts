import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { community, post } from '../communities.table.ts';

/** Where the video of a post is that people watch together. What is over has no row. */
export const watchParty = pgTable(
  'watch_party',
  {
    postId: text('post_id')
      .primaryKey()
      .references(() => post.id, { onDelete: 'cascade' }),
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    /** The video that it began with. */
    streamId: text('stream_id').notNull(),
    durationMs: bigint('duration_ms', { mode: 'number' }).notNull(),
    startsAt: instant('starts_at').notNull(),
    /** Null until members were told that it begins. */
    toldAt: instant('told_at'),
    /** Where the video was at `at`; it has gone on since then, unless it is paused. */
    positionMs: bigint('position_ms', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    isPaused: boolean('is_paused').notNull(),
    /** Counts the changes. */
    revision: integer('revision').notNull(),
  },
  (table) => [
    index('watch_party_by_community').on(table.communityId),
    index('watch_party_by_business').on(table.businessId),
    index('watch_party_by_start').on(table.startsAt),
  ],
);
