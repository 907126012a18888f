import { type SQL, sql } from 'drizzle-orm';
import { communityMutedThread, communitySpaceFollow } from './follows.table.ts';

/** Of a statement: whether this account wants to hear nothing of a post. */
export const hasMutedThread = (postId: string, account: SQL): SQL =>
  sql`exists (select 1 from ${communityMutedThread} t where t.post_id = ${postId} and t.account_id = ${account})`;

/** Or of what is posted in a space. */
export const hasMutedSpace = (spaceId: string, account: SQL): SQL =>
  sql`exists (select 1 from ${communitySpaceFollow} f
    where f.space_id = ${spaceId} and f.account_id = ${account} and f.follow = 'NONE')`;
