import type { CommunityNoticeKind, MemberMailChoice } from '@zeacon/contract';
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { community, communityAccount, communityMember, post } from './communities.table.ts';
import { communityNotice } from './notices.table.ts';

type Slice = { page: number; size: number };

export interface NewNotice {
  communityId: string;
  businessId: string;
  kind: CommunityNoticeKind;
  postId: string;
  commentId?: string | null;
  byAccountId?: string | null;
  createdAt: Date;
}

export function createNoticesRepository(db: Queryable) {
  const of = (communityId: string, accountId: string) =>
    and(eq(communityNotice.communityId, communityId), eq(communityNotice.accountId, accountId));
  const unread = isNull(communityNotice.readAt);
  const unmailed = and(unread, isNull(communityNotice.mailedAt));

  return {
    /** To all members, or those of these accounts who are members; never to whoever did it. In one statement. */
    async tell({ commentId = null, byAccountId = null, ...notice }: NewNotice, accountIds?: readonly string[]) {
      if (accountIds?.length === 0) return;
      const { communityId, businessId, kind, postId, createdAt } = notice;
      const at = createdAt.toISOString();
      const among = accountIds && sql`and ${inArray(communityMember.accountId, [...accountIds])}`;
      await db.execute(sql`
        insert into ${communityNotice}
          (community_id, account_id, business_id, kind, post_id, comment_id, by_account_id, created_at, mailed_at)
        select ${communityId}, account_id, ${businessId}, ${kind}, ${postId}, ${commentId}, ${byAccountId},
          ${at}::timestamptz, case when mail = 'OFF' then ${at}::timestamptz end
        from ${communityMember}
        where community_id = ${communityId} and state = 'ACTIVE'
          and account_id is distinct from ${byAccountId} ${among ?? sql``}`);
    },

    async list(communityId: string, accountId: string, { page, size }: Slice) {
      const mine = of(communityId, accountId);
      const rows = await db
        .select({ notice: communityNotice, title: post.title, body: post.body, byName: communityAccount.username })
        .from(communityNotice)
        .innerJoin(post, eq(post.id, communityNotice.postId))
        .leftJoin(communityAccount, eq(communityAccount.id, communityNotice.byAccountId))
        .where(mine)
        .orderBy(desc(communityNotice.id))
        .limit(size)
        .offset(page * size);
      const [total] = await db.select({ value: count() }).from(communityNotice).where(mine);
      return { rows, totalItems: total?.value ?? 0 };
    },

    countUnread: (communityId: string, accountId: string) =>
      db.$count(communityNotice, and(of(communityId, accountId), unread)),

    async markRead(communityId: string, accountId: string, readAt: Date): Promise<void> {
      await db
        .update(communityNotice)
        .set({ readAt })
        .where(and(of(communityId, accountId), unread));
    },

    /** What waits is not mailed any more once mails are off. */
    async chooseMail(communityId: string, accountId: string, mail: MemberMailChoice, at: Date): Promise<void> {
      await db
        .update(communityMember)
        .set({ mail })
        .where(and(eq(communityMember.communityId, communityId), eq(communityMember.accountId, accountId)));
      if (mail === 'OFF')
        await db
          .update(communityNotice)
          .set({ mailedAt: at })
          .where(and(of(communityId, accountId), unmailed));
    },

    /** Members to whom something is to be mailed now. */
    async listDue(now: Date, limit: number) {
      const at = sql`${now.toISOString()}::timestamptz`;
      const { rows } = await db.execute<{ community_id: string; account_id: string }>(sql`
        select m.community_id, m.account_id
        from (select distinct community_id, account_id from ${communityNotice} where mailed_at is null and read_at is null) n
        join ${communityMember} m on m.community_id = n.community_id and m.account_id = n.account_id
        join ${community} c on c.id = m.community_id and not c.is_closed
        where m.state = 'ACTIVE' and (${dueAt(at)})
        order by m.community_id, m.account_id limit ${limit}`);
      return rows.map(({ community_id, account_id }) => ({ communityId: community_id, accountId: account_id }));
    },

    /** Takes the turn of a member; false if it was taken or is not due. */
    async takeTurn(communityId: string, accountId: string, now: Date): Promise<boolean> {
      const at = sql`${now.toISOString()}::timestamptz`;
      const { rows } = await db.execute(sql`
        update ${communityMember} m set mailed_at = ${at}
        where m.community_id = ${communityId} and m.account_id = ${accountId} and m.state = 'ACTIVE' and (${dueAt(at)})
        returning 1`);
      return rows.length > 0;
    },

    async takeUnmailed(communityId: string, accountId: string, mailedAt: Date): Promise<number[]> {
      const rows = await db
        .update(communityNotice)
        .set({ mailedAt })
        .where(and(of(communityId, accountId), unmailed))
        .returning({ id: communityNotice.id });
      return rows.map(({ id }) => id);
    },
  };
}

/** Once in a period, counted from the last mail, or from joining. */
const dueAt = (at: ReturnType<typeof sql>) => sql`
  m.mail = 'NOW'
  or (m.mail = 'DAILY' and coalesce(m.mailed_at, m.joined_at) <= ${at} - interval '1 day')
  or (m.mail = 'WEEKLY' and coalesce(m.mailed_at, m.joined_at) <= ${at} - interval '7 days')`;
