import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/instant.ts';
import { community, communitySpace } from './communities.table.ts';

/** The order of the most popular posts as it was at one moment: whoever began to read it reads on in the same one. */
export const postRanking = pgTable(
  'post_ranking',
  {
    id: text('id').primaryKey(),
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    /** Null: of the whole community. */
    spaceId: text('space_id').references(() => communitySpace.id, { onDelete: 'cascade' }),
    /** Most popular first. */
    postIds: text('post_ids').array().notNull(),
    asOf: instant('as_of').notNull(),
  },
  (table) => [
    index('post_ranking_by_community').on(table.communityId, table.asOf),
    index('post_ranking_by_space').on(table.spaceId),
  ],
);
