import type { CommunityRole, RichText } from '@zeacon/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { communityAccount, communityMember } from './communities.table.ts';
import { isSeenBy, type ReadingMember } from './hidden.repository.ts';
import type { Place } from './post-cursor.ts';

interface ProfileRow {
  memberId: string;
  username: string;
  role: CommunityRole;
  bio: string;
  pictureId: string | null;
  joinedAt: Date;
}

export interface WrittenRow {
  kind: 'POST' | 'COMMENT';
  id: string;
  postId: string;
  title: string;
  /** Of a post. */
  body: RichText | null;
  /** Of a comment. */
  text: string;
  createdAt: Date;
}

interface Author {
  communityId: string;
  accountId: string;
}

export const createProfilesRepository = (db: Queryable) => ({
  /** Of somebody who is in the community. */
  async find({ communityId, accountId }: Author): Promise<ProfileRow | undefined> {
    const [row] = await db
      .select({
        memberId: communityMember.accountId,
        username: communityAccount.username,
        role: communityMember.role,
        bio: communityMember.bio,
        pictureId: communityMember.pictureId,
        joinedAt: communityMember.joinedAt,
      })
      .from(communityMember)
      .innerJoin(communityAccount, eq(communityAccount.id, communityMember.accountId))
      .where(
        and(
          eq(communityMember.communityId, communityId),
          eq(communityMember.accountId, accountId),
          eq(communityMember.state, 'ACTIVE'),
        ),
      );
    return row;
  },

  /** What everybody sees who may read the community; one more than `size` if there are more. */
  async listWritten(
    { communityId, accountId }: Author,
    { after, size, seenBy }: { after: Place | undefined; size: number; seenBy: ReadingMember | undefined },
  ): Promise<WrittenRow[]> {
    const before = (table: 'p' | 'c') =>
      after
        ? sql`and (${sql.raw(table)}.created_at, ${sql.raw(table)}.id) < (${after.createdAt.toISOString()}::timestamptz, ${after.id})`
        : sql``;
    const { rows } = await db.execute<Omit<WrittenRow, 'createdAt'> & { createdAt: string | Date }>(sql`
      (select 'POST' as kind, p.id, p.id as "postId", p.title, p.body, '' as text, p.created_at as "createdAt"
        from post p
        where p.account_id = ${accountId} and p.community_id = ${communityId} and p.state = 'PUBLISHED'
          and not p.is_of_business ${before('p')}
        order by p.created_at desc, p.id desc limit ${size + 1})
      union all
      (select 'COMMENT', c.id, p.id, p.title, null::jsonb, c.text, c.created_at
        from post_comment c join post p on p.id = c.post_id
        where c.account_id = ${accountId} and p.community_id = ${communityId} and p.state = 'PUBLISHED'
          and not c.is_removed and not c.is_held ${before('c')}
          ${seenBy ? sql`and ${isSeenBy(seenBy, sql`p.account_id`)}` : sql``}
        order by c.created_at desc, c.id desc limit ${size + 1})
      order by "createdAt" desc, id desc limit ${size + 1}`);
    return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: new Date(createdAt) }));
  },
});
