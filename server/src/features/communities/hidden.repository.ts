import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { communityBlock } from './blocks.table.ts';
import { communityMember } from './communities.table.ts';

/** A member who reads in a community. */
export interface ReadingMember {
  communityId: string;
  accountId: string;
}

/** Those who run a community are heard there whoever blocked them. */
const isHeard = sql`exists (select 1 from ${communityMember} m
  where m.community_id = b.community_id and m.account_id = b.blocked_account_id and m.state = 'ACTIVE'
    and m.role <> 'MEMBER')`;

/** Of a statement: the accounts whose words this member does not see. */
export const hiddenFrom = ({ communityId, accountId }: ReadingMember): SQL =>
  sql`(select b.blocked_account_id from ${communityBlock} b
    where b.community_id = ${communityId} and b.account_id = ${accountId} and not ${isHeard})`;

/**
 * Of a statement: that this member sees what the author of a row wrote. Their list is short and read once, so that rows
 * are still read in the order of the index.
 */
export const isSeenBy = (reader: ReadingMember | undefined, author: SQLWrapper): SQL | undefined =>
  reader && sql`(${author} is null or ${author} not in ${hiddenFrom(reader)})`;

/** Of a statement: whether a member hears nothing of these accounts, the nulls among which are nobody. */
export const hearsNothingOf = (communityId: string, member: SQLWrapper, accounts: readonly SQLWrapper[]): SQL =>
  sql`exists (select 1 from ${communityBlock} b
    where b.community_id = ${communityId} and b.account_id = ${member}
      and b.blocked_account_id in (${sql.join([...accounts], sql`, `)}) and not ${isHeard})`;
