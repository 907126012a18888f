import type { CommunityNoticeKind, MemberMailChoice, SpaceFollow } from '@zeacon/contract';
import { and, count, desc, eq, inArray, isNull, notInArray, SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { community, communityAccount, communityMember, post } from './communities.table.ts';
import { communityDevice, communityPush } from './devices.table.ts';
import { communitySpaceFollow } from './follows.table.ts';
import { hearsNothingOf } from './hidden.repository.ts';
import { hasMutedSpace, hasMutedThread } from './muted.repository.ts';
import { communityNotice } from './notices.table.ts';

type Slice = { page: number; size: number };

export interface NewNotice {
  communityId: string;
  businessId: string;
  kind: CommunityNoticeKind;
  postId: string;
  /** Where the post is. */
  spaceId?: string | null;
  commentId?: string | null;
  byAccountId?: string | null;
  createdAt: Date;
}

/** Which members; all unless it says otherwise. */
interface Told {
  /** Accounts. */
  only?: readonly string[];
  except?: readonly string[];
  /** Only those who follow the space. */
  followers?: boolean;
}

export function createNoticesRepository(db: Queryable) {
  const of = (communityId: string, accountId: string) =>
    and(eq(communityNotice.communityId, communityId), eq(communityNotice.accountId, accountId));
  const unread = isNull(communityNotice.readAt);
  const unmailed = and(unread, isNull(communityNotice.mailedAt));

  return {
    /**
     * To all members, those of these accounts, or those who follow the space; never to whoever did it, nor to whoever muted
     * the thread or the space, or blocked who did it or whose post it is. In one statement, which also sends it to their
     * devices.
     */
    async tell(
      { commentId = null, byAccountId = null, spaceId = null, ...notice }: NewNotice,
      { only, except = [], followers = false }: Told = {},
    ) {
      if (only?.length === 0) return;
      const { communityId, businessId, kind, postId, createdAt } = notice;
      const at = createdAt.toISOString();
      const { accountId } = communityMember;
      const chose = (follow: SpaceFollow, account = sql`${accountId}`) =>
        sql`exists (select 1 from ${communitySpaceFollow} f
          where f.space_id = ${spaceId} and f.account_id = ${account} and f.follow = ${follow})`;
      const isPersonal = kind === 'MENTION' || kind === 'ANSWER';
      const among = [
        only && sql`and ${inArray(accountId, [...only])}`,
        except.length > 0 && sql`and ${notInArray(accountId, [...except])}`,
        followers && sql`and ${chose('ALL')}`,
        !isPersonal && spaceId !== null && sql`and not ${hasMutedSpace(spaceId, sql`${accountId}`)}`,
      ].filter((part) => part instanceof SQL);
      const doers = [sql`${byAccountId}::text`, sql`(select w.account_id from ${post} w where w.id = ${postId})`];
      const isLive = kind === 'LIVE' || kind === 'PARTY';
      // Posts are no reason to disturb somebody, but where they asked for it.
      const onDevices = kind === 'POST' ? chose('ALL', sql`told.account_id`) : sql`true`;
      await db.execute(sql`
        with told as (
          insert into ${communityNotice}
            (community_id, account_id, business_id, kind, post_id, comment_id, by_account_id, created_at, mailed_at)
          select ${communityId}, ${accountId}, ${businessId}, ${kind}, ${postId}, ${commentId}, ${byAccountId},
            ${at}::timestamptz, case when mail = 'OFF' then ${at}::timestamptz end
          from ${communityMember}
          where ${communityMember.communityId} = ${communityId} and state = 'ACTIVE'
            and ${accountId} is distinct from ${byAccountId}
            and not ${hasMutedThread(postId, sql`${accountId}`)}
            and not ${hearsNothingOf(communityId, accountId, doers)}
            ${sql.join(among, sql` `)}
          returning id, account_id
        )
        insert into ${communityPush} (notice_id, device_id, business_id, is_urgent, due_at, expires_at)
        select told.id, d.id, d.business_id, ${isLive}::boolean, ${at}::timestamptz,
          ${at}::timestamptz + make_interval(hours => ${isLive ? 1 : 24})
        from told join ${communityDevice} d on d.community_id = ${communityId} and d.account_id = told.account_id
        where ${onDevices}`);
    },

    /** To one member alone, whatever they muted and though they are banned; not to devices. */
    async tellOne(row: typeof communityNotice.$inferInsert): Promise<void> {
      await db.insert(communityNotice).values(row);
    },

    async mailChoiceOf(communityId: string, accountId: string): Promise<MemberMailChoice | undefined> {
      const [row] = await db
        .select({ mail: communityMember.mail })
        .from(communityMember)
        .where(and(eq(communityMember.communityId, communityId), eq(communityMember.accountId, accountId)));
      return row?.mail;
    },

    async list(communityId: string, accountId: string, { page, size }: Slice) {
      const mine = of(communityId, accountId);
      const rows = await db
        .select({
          notice: communityNotice,
          title: post.title,
          body: post.body,
          byName: communityAccount.username,
          byPictureId: communityMember.pictureId,
        })
        .from(communityNotice)
        .leftJoin(post, eq(post.id, communityNotice.postId))
        .leftJoin(communityAccount, eq(communityAccount.id, communityNotice.byAccountId))
        .leftJoin(
          communityMember,
          and(
            eq(communityMember.communityId, communityNotice.communityId),
            eq(communityMember.accountId, communityNotice.byAccountId),
          ),
        )
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

    /** Takes the turn of a member, and says how often they are mailed; undefined if it was taken or is not due. */
    async takeTurn(communityId: string, accountId: string, now: Date): Promise<MemberMailChoice | undefined> {
      const at = sql`${now.toISOString()}::timestamptz`;
      const { rows } = await db.execute<{ mail: MemberMailChoice }>(sql`
        update ${communityMember} m set mailed_at = ${at}
        where m.community_id = ${communityId} and m.account_id = ${accountId} and m.state = 'ACTIVE' and (${dueAt(at)})
        returning m.mail`);
      return rows[0]?.mail;
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
