import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { openToAll } from '../../platform/visibility/communities.ts';
import { communityAppeal } from './appeals.table.ts';
import { community, communityMember, post } from './communities.table.ts';
import { isWaiting } from './moderation.repository.ts';
import { communityReport } from './moderation.table.ts';

export type CommunityRow = typeof community.$inferSelect;

export interface CommunityCounts {
  members: number;
  requests: number;
  reports: number;
  appeals: number;
  posts: number;
}

type Slice = { page: number; size: number };

export function createCommunitiesRepository(db: Queryable) {
  const owned = (businessId: string, id: string) => and(eq(community.businessId, businessId), eq(community.id, id));
  const open = eq(community.isClosed, false);

  return {
    async list(businessId: string, { page, size }: Slice) {
      const mine = eq(community.businessId, businessId);
      const rows = await db
        .select()
        .from(community)
        .where(mine)
        .orderBy(desc(community.createdAt), community.id)
        .limit(size)
        .offset(page * size);
      const [total] = await db.select({ value: count() }).from(community).where(mine);
      return { rows, totalItems: total?.value ?? 0 };
    },

    async listPopular({ page, size }: Slice) {
      const shown = and(open, eq(community.visibility, openToAll));
      // Counted once for all, out of an index alone.
      const members = db
        .select({ id: communityMember.communityId, value: count().as('value') })
        .from(communityMember)
        .where(eq(communityMember.state, 'ACTIVE'))
        .groupBy(communityMember.communityId)
        .as('members');
      const found = await db
        .select({ community })
        .from(community)
        .leftJoin(members, eq(members.id, community.id))
        .where(shown)
        .orderBy(sql`coalesce(${members.value}, 0) desc`, desc(community.createdAt), community.id)
        .limit(size)
        .offset(page * size);
      const rows = found.map((row) => row.community);
      const [total] = await db.select({ value: count() }).from(community).where(shown);
      return { rows, totalItems: total?.value ?? 0 };
    },

    async listJoined(accountId: string, { page, size }: Slice) {
      const ids = db
        .select({ id: communityMember.communityId })
        .from(communityMember)
        .where(and(eq(communityMember.accountId, accountId), eq(communityMember.state, 'ACTIVE')));
      const shown = and(open, inArray(community.id, ids));
      const rows = await db
        .select()
        .from(community)
        .where(shown)
        .orderBy(community.title, community.id)
        .limit(size)
        .offset(page * size);
      const [total] = await db.select({ value: count() }).from(community).where(shown);
      return { rows, totalItems: total?.value ?? 0 };
    },

    async find(businessId: string, id: string): Promise<CommunityRow | undefined> {
      const [row] = await db.select().from(community).where(owned(businessId, id));
      return row;
    },

    /** All of the business, or those of them with these ids. */
    async findAll(businessId: string, ids?: readonly string[]): Promise<CommunityRow[]> {
      return db
        .select()
        .from(community)
        .where(and(eq(community.businessId, businessId), ids && inArray(community.id, [...ids])));
    },

    /** Whoever else changes what it consists of waits until the transaction ends. Posts come all the while. */
    async lock(id: string): Promise<void> {
      await db.select({ id: community.id }).from(community).where(eq(community.id, id)).for('no key update');
    },

    /** Of any business that is not closed. */
    async findOpen(id: string): Promise<CommunityRow | undefined> {
      const [row] = await db
        .select()
        .from(community)
        .where(and(open, eq(community.id, id)));
      return row;
    },

    async findAllOpen(ids: readonly string[]): Promise<Pick<CommunityRow, 'id' | 'visibility'>[]> {
      return db
        .select({ id: community.id, visibility: community.visibility })
        .from(community)
        .where(and(open, inArray(community.id, [...ids])));
    },

    async findBySubdomain(subdomain: string): Promise<CommunityRow | undefined> {
      const [row] = await db
        .select()
        .from(community)
        .where(and(open, eq(community.subdomain, subdomain)));
      return row;
    },

    /** What of another community stands in the way. */
    async findTaken(names: { titleKey?: string; skeleton?: string }): Promise<CommunityRow[]> {
      const { titleKey, skeleton } = names;
      return db
        .select()
        .from(community)
        .where(
          or(
            titleKey === undefined ? undefined : eq(community.titleKey, titleKey),
            skeleton === undefined ? undefined : eq(community.skeleton, skeleton),
          ),
        )
        .limit(3);
    },

    /** How many each business has, or this one. */
    async counts(businessId: string | undefined): Promise<{ businessId: string; communities: number }[]> {
      return db
        .select({ businessId: community.businessId, communities: count() })
        .from(community)
        .where(businessId === undefined ? undefined : eq(community.businessId, businessId))
        .groupBy(community.businessId);
    },

    /** Requests, reports and appeals, of all communities of a business. */
    async countWaiting(businessId: string): Promise<number> {
      const [requests, [reports], appeals] = await Promise.all([
        db.$count(
          communityMember,
          and(eq(communityMember.businessId, businessId), eq(communityMember.state, 'REQUESTED')),
        ),
        db
          .select({
            value: sql<number>`count(distinct (${communityReport.communityId}, ${communityReport.kind}, ${communityReport.targetId}))::int`,
          })
          .from(communityReport)
          .where(and(eq(communityReport.businessId, businessId), isWaiting)),
        db.$count(communityAppeal, and(eq(communityAppeal.businessId, businessId), eq(communityAppeal.state, 'OPEN'))),
      ]);
      return requests + (reports?.value ?? 0) + appeals;
    },

    countOf: (businessId: string) => db.$count(community, eq(community.businessId, businessId)),

    async insert(row: typeof community.$inferInsert): Promise<CommunityRow> {
      const [inserted] = await db.insert(community).values(row).returning();
      return inserted!;
    },

    async update(id: string, changes: Partial<typeof community.$inferInsert>): Promise<CommunityRow | undefined> {
      const [row] = await db.update(community).set(changes).where(eq(community.id, id)).returning();
      return row;
    },

    async remove(businessId: string, id: string): Promise<CommunityRow | undefined> {
      const [row] = await db.delete(community).where(owned(businessId, id)).returning();
      return row;
    },

    async setClosed(businessId: string, isClosed: boolean): Promise<void> {
      await db.update(community).set({ isClosed }).where(eq(community.businessId, businessId));
    },

    async forgetImages(businessId: string, imageIds: readonly string[]): Promise<void> {
      const ids = [...imageIds];
      const mine = eq(community.businessId, businessId);
      await db
        .update(community)
        .set({ pictureId: null })
        .where(and(mine, inArray(community.pictureId, ids)));
      await db
        .update(community)
        .set({ coverId: null })
        .where(and(mine, inArray(community.coverId, ids)));
      await db
        .update(post)
        .set({ pictureId: null })
        .where(and(eq(post.businessId, businessId), inArray(post.pictureId, ids)));
    },

    async countsOf(ids: readonly string[]): Promise<ReadonlyMap<string, CommunityCounts>> {
      if (ids.length === 0) return new Map();
      const members = await db
        .select({ id: communityMember.communityId, state: communityMember.state, value: count() })
        .from(communityMember)
        .where(inArray(communityMember.communityId, [...ids]))
        .groupBy(communityMember.communityId, communityMember.state);
      const posts = await db
        .select({ id: post.communityId, value: count() })
        .from(post)
        .where(and(inArray(post.communityId, [...ids]), eq(post.state, 'PUBLISHED')))
        .groupBy(post.communityId);
      const reports = await db
        .select({
          id: communityReport.communityId,
          value: sql<number>`count(distinct (${communityReport.kind}, ${communityReport.targetId}))::int`,
        })
        .from(communityReport)
        .where(and(inArray(communityReport.communityId, [...ids]), isWaiting))
        .groupBy(communityReport.communityId);
      const appeals = await db
        .select({ id: communityAppeal.communityId, value: count() })
        .from(communityAppeal)
        .where(and(inArray(communityAppeal.communityId, [...ids]), eq(communityAppeal.state, 'OPEN')))
        .groupBy(communityAppeal.communityId);
      const inState = (id: string, state: string) =>
        members.find((row) => row.id === id && row.state === state)?.value ?? 0;
      return new Map(
        ids.map((id) => [
          id,
          {
            members: inState(id, 'ACTIVE'),
            requests: inState(id, 'REQUESTED'),
            reports: reports.find((row) => row.id === id)?.value ?? 0,
            appeals: appeals.find((row) => row.id === id)?.value ?? 0,
            posts: posts.find((row) => row.id === id)?.value ?? 0,
          },
        ]),
      );
    },
  };
}
