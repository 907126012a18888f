import type { CommunityRole, MembershipState } from '@zeacon/contract';
import { and, count, desc, eq, gt, ilike, inArray, isNotNull, like, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { containing, escapeLike } from '../../platform/database/like-pattern.ts';
import {
  community,
  communityAccount,
  communityMember,
  communitySession,
  communitySignIn,
  post,
  postComment,
} from './communities.table.ts';
import type { EventMember } from './community-events.ts';
import { isSeenBy, type ReadingMember } from './hidden.repository.ts';
import { communityAction } from './moderation.table.ts';

export type AccountRow = typeof communityAccount.$inferSelect;
export type MembershipRow = typeof communityMember.$inferSelect;

export interface MemberFilter {
  page: number;
  size: number;
  search?: string | undefined;
  state?: MembershipState | undefined;
}

export function createCommunityMembersRepository(db: Queryable) {
  const one = (communityId: string, accountId: string) =>
    and(eq(communityMember.communityId, communityId), eq(communityMember.accountId, accountId));
  const active = (communityId: string) =>
    and(eq(communityMember.communityId, communityId), eq(communityMember.state, 'ACTIVE'));
  const listed = {
    memberId: communityMember.accountId,
    username: communityAccount.username,
    email: communityAccount.email,
    role: communityMember.role,
    state: communityMember.state,
    joinedAt: communityMember.joinedAt,
    pictureId: communityMember.pictureId,
    bio: communityMember.bio,
    postCount: sql<number>`(select count(*)::int from ${post} p where p.account_id = ${communityMember.accountId} and p.community_id = ${communityMember.communityId})`,
    commentCount: sql<number>`(select count(*)::int from ${postComment} c join ${post} p on p.id = c.post_id where c.account_id = ${communityMember.accountId} and p.community_id = ${communityMember.communityId})`,
  };

  return {
    async putSignIn(row: typeof communitySignIn.$inferInsert, now: Date): Promise<void> {
      await db.delete(communitySignIn).where(lt(communitySignIn.expiresAt, now));
      await db.insert(communitySignIn).values(row);
    },

    async findSignIn(hash: string, now: Date) {
      const [row] = await db
        .select()
        .from(communitySignIn)
        .where(and(eq(communitySignIn.hash, hash), gt(communitySignIn.expiresAt, now)))
        .for('update');
      return row;
    },

    /** All links of this person in this community. */
    async useSignIns(communityId: string, email: string): Promise<void> {
      await db
        .delete(communitySignIn)
        .where(and(eq(communitySignIn.communityId, communityId), eq(communitySignIn.email, email)));
    },

    async findByEmail(email: string): Promise<AccountRow | undefined> {
      const [row] = await db.select().from(communityAccount).where(eq(communityAccount.email, email));
      return row;
    },

    /** Those who moderate a community or own it. */
    staffOf: (communityId: string): Promise<{ accountId: string; username: string }[]> =>
      db
        .select({ accountId: communityAccount.id, username: communityAccount.username })
        .from(communityMember)
        .innerJoin(communityAccount, eq(communityAccount.id, communityMember.accountId))
        .where(and(ne(communityMember.role, 'MEMBER'), active(communityId))),

    async findAccount(id: string): Promise<AccountRow | undefined> {
      const [row] = await db.select().from(communityAccount).where(eq(communityAccount.id, id));
      return row;
    },

    async setLanguage(id: string, language: string): Promise<void> {
      await db.update(communityAccount).set({ language }).where(eq(communityAccount.id, id));
    },

    /** Ids of the active members with these names, which are in lower case. */
    async activeOfNames(communityId: string, names: readonly string[]): Promise<string[]> {
      if (names.length === 0) return [];
      const rows = await db
        .select({ id: communityAccount.id })
        .from(communityAccount)
        .innerJoin(communityMember, eq(communityMember.accountId, communityAccount.id))
        .where(and(inArray(communityAccount.usernameKey, [...names]), active(communityId)));
      return rows.map(({ id }) => id);
    },

    /** In any of its communities. */
    isBannedBy: async (businessId: string, accountId: string): Promise<boolean> =>
      (await db.$count(
        communityMember,
        and(
          eq(communityMember.accountId, accountId),
          eq(communityMember.businessId, businessId),
          eq(communityMember.state, 'BANNED'),
        ),
      )) > 0,

    /** Of the communities of a business, in one order. */
    membershipsIn: (businessId: string, accountId: string): Promise<MembershipRow[]> =>
      db
        .select()
        .from(communityMember)
        .where(and(eq(communityMember.accountId, accountId), eq(communityMember.businessId, businessId)))
        .orderBy(communityMember.communityId),

    /** By the beginning of their names; without those whom the reader blocked. */
    async findActive({ communityId, accountId }: ReadingMember, start: string, limit: number) {
      const pattern = `${escapeLike(start.toLowerCase())}%`;
      return db
        .select({
          memberId: communityAccount.id,
          username: communityAccount.username,
          pictureId: communityMember.pictureId,
        })
        .from(communityAccount)
        .innerJoin(communityMember, eq(communityMember.accountId, communityAccount.id))
        .where(
          and(
            like(communityAccount.usernameKey, pattern),
            active(communityId),
            isSeenBy({ communityId, accountId }, communityAccount.id),
          ),
        )
        .orderBy(communityAccount.usernameKey)
        .limit(limit);
    },

    /** Those of these communities that somebody is a member of. */
    async memberIn(memberId: string, communityIds: readonly string[]): Promise<ReadonlySet<string>> {
      const { communityId, accountId, state } = communityMember;
      const rows = await db
        .select({ communityId })
        .from(communityMember)
        .where(and(eq(accountId, memberId), inArray(communityId, [...communityIds]), eq(state, 'ACTIVE')));
      return new Set(rows.map((row) => row.communityId));
    },

    /** Of any of these people in any of these communities. */
    async statesAmong(communityIds: readonly string[], accountIds: readonly string[]) {
      const { communityId, accountId, state } = communityMember;
      return db
        .select({ communityId, accountId, state })
        .from(communityMember)
        .where(and(inArray(communityId, [...communityIds]), inArray(accountId, [...accountIds])));
    },

    async visitorIdOf(sessionHash: string): Promise<string | null> {
      const [row] = await db
        .select({ visitorId: communitySession.visitorId })
        .from(communitySession)
        .where(eq(communitySession.hash, sessionHash));
      return row?.visitorId ?? null;
    },

    /** Of the browser in which somebody signed in here last. */
    async newestVisitorId(communityId: string, accountId: string): Promise<string | null> {
      const isTheirs = and(eq(communitySession.communityId, communityId), eq(communitySession.accountId, accountId));
      const [row] = await db
        .select({ visitorId: communitySession.visitorId })
        .from(communitySession)
        .where(and(isTheirs, isNotNull(communitySession.visitorId)))
        .orderBy(desc(communitySession.createdAt))
        .limit(1);
      return row?.visitorId ?? null;
    },

    async noteVisitor(communityId: string, accountId: string, visitorId: string): Promise<void> {
      await db.update(communityMember).set({ visitorId }).where(one(communityId, accountId));
    },

    /** Whether somebody else who used this browser was banned. */
    async isOfBanned(communityId: string, accountId: string, visitorId: string): Promise<boolean> {
      const [row] = await db
        .select({ id: communityMember.accountId })
        .from(communityMember)
        .where(
          and(
            eq(communityMember.communityId, communityId),
            eq(communityMember.visitorId, visitorId),
            eq(communityMember.state, 'BANNED'),
            ne(communityMember.accountId, accountId),
          ),
        )
        .limit(1);
      return row !== undefined;
    },

    /** Nobody else changes it until the transaction ends. */
    async lockAccount(id: string): Promise<AccountRow | undefined> {
      const [row] = await db.select().from(communityAccount).where(eq(communityAccount.id, id)).for('update');
      return row;
    },

    async rename(id: string, { username, renames }: Pick<AccountRow, 'username' | 'renames'>): Promise<void> {
      const usernameKey = username.toLowerCase();
      await db.update(communityAccount).set({ username, usernameKey, renames }).where(eq(communityAccount.id, id));
    },

    /** Where somebody is, or asked to be let in. */
    async communitiesOf(accountId: string): Promise<string[]> {
      const rows = await db
        .select({ id: communityMember.communityId })
        .from(communityMember)
        .where(and(eq(communityMember.accountId, accountId), ne(communityMember.state, 'BANNED')));
      return rows.map(({ id }) => id);
    },

    async insertAccount(row: typeof communityAccount.$inferInsert): Promise<void> {
      await db.insert(communityAccount).values(row);
    },

    async insertSession(row: typeof communitySession.$inferInsert): Promise<void> {
      await db.delete(communitySession).where(lt(communitySession.expiresAt, row.createdAt));
      await db.insert(communitySession).values(row);
    },

    /** Not in the community of a closed business. */
    async findSession(hash: string, now: Date) {
      const [row] = await db
        .select({
          accountId: communitySession.accountId,
          communityId: communitySession.communityId,
          origin: communitySession.origin,
          username: communityAccount.username,
        })
        .from(communitySession)
        .innerJoin(communityAccount, eq(communityAccount.id, communitySession.accountId))
        .innerJoin(community, eq(community.id, communitySession.communityId))
        .where(
          and(eq(communitySession.hash, hash), gt(communitySession.expiresAt, now), eq(community.isClosed, false)),
        );
      return row;
    },

    async sessionOf(hash: string): Promise<{ createdAt: Date } | undefined> {
      const [row] = await db
        .select({ createdAt: communitySession.createdAt })
        .from(communitySession)
        .where(eq(communitySession.hash, hash));
      return row;
    },

    async hasPassword(accountId: string): Promise<boolean> {
      return (
        (await db.$count(
          communityAccount,
          and(eq(communityAccount.id, accountId), isNotNull(communityAccount.passwordHash)),
        )) > 0
      );
    },

    async setPassword(accountId: string, passwordHash: string | null): Promise<void> {
      await db.update(communityAccount).set({ passwordHash }).where(eq(communityAccount.id, accountId));
    },

    /** In whatever community, and on whatever page. */
    async removeOtherSessions(accountId: string, hash: string): Promise<void> {
      await db
        .delete(communitySession)
        .where(and(eq(communitySession.accountId, accountId), ne(communitySession.hash, hash)));
    },

    async removeSession(hash: string): Promise<void> {
      await db.delete(communitySession).where(eq(communitySession.hash, hash));
    },

    async find(communityId: string, accountId: string): Promise<MembershipRow | undefined> {
      const [row] = await db.select().from(communityMember).where(one(communityId, accountId));
      return row;
    },

    /** Locks the membership until the transaction ends. */
    async lock(communityId: string, accountId: string): Promise<MembershipRow | undefined> {
      const [row] = await db.select().from(communityMember).where(one(communityId, accountId)).for('update');
      return row;
    },

    async put(row: typeof communityMember.$inferInsert): Promise<void> {
      const { role, state, joinedAt, visitorId } = row;
      await db
        .insert(communityMember)
        .values(row)
        .onConflictDoUpdate({
          target: [communityMember.communityId, communityMember.accountId],
          set: { role, state, joinedAt, visitorId },
        });
    },

    async change(
      communityId: string,
      accountId: string,
      changes: { role?: CommunityRole; state?: MembershipState; bio?: string },
    ) {
      if (Object.keys(changes).length === 0) return;
      await db.update(communityMember).set(changes).where(one(communityId, accountId));
    },

    /** What was written to somebody the last time that they were not let in. */
    async refusalReason(communityId: string, accountId: string): Promise<string> {
      const isTheirs = and(eq(communityAction.communityId, communityId), eq(communityAction.accountId, accountId));
      const [row] = await db
        .select({ reason: communityAction.reason })
        .from(communityAction)
        .where(and(isTheirs, eq(communityAction.action, 'REFUSED')))
        .orderBy(desc(communityAction.createdAt), desc(communityAction.id))
        .limit(1);
      return row?.reason ?? '';
    },

    async remove(communityId: string, accountId: string): Promise<void> {
      await db.delete(communityMember).where(one(communityId, accountId));
    },

    /** A member as events name them. */
    async eventMember({
      businessId,
      communityId,
      accountId,
    }: Pick<MembershipRow, 'businessId' | 'communityId' | 'accountId'>): Promise<EventMember> {
      const [row] = await db
        .select({ username: communityAccount.username })
        .from(communityAccount)
        .where(eq(communityAccount.id, accountId));
      return { businessId, communityId, memberId: accountId, username: row?.username ?? '' };
    },

    /** Where the person is a member. */
    activeOf: (accountId: string): Promise<MembershipRow[]> =>
      db
        .select()
        .from(communityMember)
        .where(and(eq(communityMember.accountId, accountId), eq(communityMember.state, 'ACTIVE')))
        .for('update'),

    async list(communityId: string, { page, size, search, state }: MemberFilter) {
      const like = search && containing(search);
      const matches = and(
        eq(communityMember.communityId, communityId),
        state && eq(communityMember.state, state),
        like ? or(ilike(communityAccount.username, like), ilike(communityAccount.email, like)) : undefined,
      );
      const rows = await db
        .select(listed)
        .from(communityMember)
        .innerJoin(communityAccount, eq(communityAccount.id, communityMember.accountId))
        .where(matches)
        .orderBy(desc(communityMember.joinedAt), desc(communityMember.accountId))
        .limit(size)
        .offset(page * size);
      const [total] = await db
        .select({ value: count() })
        .from(communityMember)
        .innerJoin(communityAccount, eq(communityAccount.id, communityMember.accountId))
        .where(matches);
      return { rows, totalItems: total?.value ?? 0 };
    },

    async findListed(communityId: string, accountId: string) {
      const [row] = await db
        .select(listed)
        .from(communityMember)
        .innerJoin(communityAccount, eq(communityAccount.id, communityMember.accountId))
        .where(one(communityId, accountId));
      return row;
    },

    /** Their posts with all that hangs on them, which it returns; of their comments the words, also where they are quoted. */
    async removeWritten(accountId: string) {
      const removed = await db.delete(post).where(eq(post.accountId, accountId)).returning();
      await db.execute(sql`
        update post_comment q set quote = null from post_comment o
        where o.account_id = ${accountId} and q.post_id = o.post_id and q.quote ->> 'id' = o.id`);
      await db.update(postComment).set({ text: '', isRemoved: true }).where(eq(postComment.accountId, accountId));
      await db.execute(sql`
        delete from community_report r using post_comment o where o.account_id = ${accountId} and r.comment_id = o.id`);
      // With the comments locked, so that nobody adds one meanwhile.
      await db.execute(sql`
        delete from comment_reaction r using post_comment o where o.account_id = ${accountId} and r.comment_id = o.id`);
      return removed;
    },

    async removeAccount(accountId: string): Promise<void> {
      await db.delete(communityAccount).where(eq(communityAccount.id, accountId));
    },
  };
}
