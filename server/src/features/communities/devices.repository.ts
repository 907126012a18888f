import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { community, communityAccount, communityMember, post } from './communities.table.ts';
import { communityDevice, communityPush } from './devices.table.ts';
import { communityNotice } from './notices.table.ts';

export type DeviceRow = typeof communityDevice.$inferSelect;

export function createDevicesRepository(db: Queryable) {
  const of = (communityId: string, accountId: string) =>
    and(eq(communityDevice.communityId, communityId), eq(communityDevice.accountId, accountId));
  const push = (noticeId: number, deviceId: string) =>
    and(eq(communityPush.noticeId, noticeId), eq(communityPush.deviceId, deviceId));

  return {
    list: (communityId: string, accountId: string): Promise<DeviceRow[]> =>
      db
        .select()
        .from(communityDevice)
        .where(of(communityId, accountId))
        .orderBy(desc(communityDevice.createdAt), desc(communityDevice.id)),

    /** A browser that somebody else used before now belongs to whoever is signed in. */
    async put(row: DeviceRow): Promise<DeviceRow> {
      const { id: _id, hash: _hash, ...set } = row;
      const [stored] = await db
        .insert(communityDevice)
        .values(row)
        .onConflictDoUpdate({ target: communityDevice.hash, set })
        .returning();
      return stored!;
    },

    async forgetOwn(accountId: string, id: string): Promise<void> {
      await db.delete(communityDevice).where(and(eq(communityDevice.id, id), eq(communityDevice.accountId, accountId)));
    },

    async forget(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.delete(communityDevice).where(inArray(communityDevice.id, [...ids]));
    },

    /** Leases what is due to the caller. */
    async claim(now: Date, leaseUntil: Date, limit: number): Promise<{ noticeId: number; deviceId: string }[]> {
      const [at, until] = [now, leaseUntil].map((date) => sql`${date.toISOString()}::timestamptz`);
      const { rows } = await db.execute<{ notice_id: number; device_id: string }>(sql`
        update ${communityPush} p set attempts = p.attempts + 1, due_at = ${until}
        from (
          select notice_id, device_id from ${communityPush} where due_at <= ${at}
          order by is_urgent desc, due_at limit ${limit} for update skip locked
        ) due
        where p.notice_id = due.notice_id and p.device_id = due.device_id
        returning p.notice_id, p.device_id`);
      return rows.map(({ notice_id, device_id }) => ({ noticeId: Number(notice_id), deviceId: device_id }));
    },

    /** What is to be sent; undefined if the member has read it, or may read it no more. */
    async findPush(noticeId: number, deviceId: string) {
      const author = sql<
        string | null
      >`(select username from community_account a where a.id = ${communityNotice.byAccountId})`;
      const [row] = await db
        .select({
          notice: communityNotice,
          device: communityDevice,
          attempts: communityPush.attempts,
          expiresAt: communityPush.expiresAt,
          language: communityAccount.language,
          community: community.title,
          subdomain: community.subdomain,
          title: post.title,
          body: post.body,
          byName: author,
        })
        .from(communityPush)
        .innerJoin(communityNotice, eq(communityNotice.id, communityPush.noticeId))
        .innerJoin(communityDevice, eq(communityDevice.id, communityPush.deviceId))
        .innerJoin(communityAccount, eq(communityAccount.id, communityDevice.accountId))
        .innerJoin(community, eq(community.id, communityDevice.communityId))
        .innerJoin(post, eq(post.id, communityNotice.postId))
        .innerJoin(
          communityMember,
          and(
            eq(communityMember.communityId, communityDevice.communityId),
            eq(communityMember.accountId, communityDevice.accountId),
          ),
        )
        .where(
          and(
            push(noticeId, deviceId),
            eq(communityNotice.accountId, communityDevice.accountId),
            eq(communityMember.state, 'ACTIVE'),
            eq(community.isClosed, false),
            eq(post.state, 'PUBLISHED'),
            sql`${communityNotice.readAt} is null`,
          ),
        );
      return row;
    },

    async settle(noticeId: number, deviceId: string): Promise<void> {
      await db.delete(communityPush).where(push(noticeId, deviceId));
    },

    async retryAt(noticeId: number, deviceId: string, dueAt: Date): Promise<void> {
      await db.update(communityPush).set({ dueAt }).where(push(noticeId, deviceId));
    },

    async dropExpired(now: Date): Promise<void> {
      await db.delete(communityPush).where(and(lte(communityPush.expiresAt, now), lte(communityPush.dueAt, now)));
    },
  };
}
