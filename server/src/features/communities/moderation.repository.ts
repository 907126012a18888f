import { type ModeratedKind, plainTextOf, type ReportReason } from '@zeacon/contract';
import { and, count, desc, eq, gte, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { communityAccount, post, postComment } from './communities.table.ts';
import { communityAction, communityReport } from './moderation.table.ts';

export type ActionRow = typeof communityAction.$inferSelect;
type Slice = { page: number; size: number };

export interface Target {
  kind: ModeratedKind;
  targetId: string;
}

/** Nobody has looked at it yet. Members who left are no matter for now: they may come back. */
export const isWaiting = sql`${communityReport.keptVersion} is null and (${communityReport.memberId} is null or exists (
  select 1 from community_member m
  where m.community_id = ${communityReport.communityId} and m.account_id = ${communityReport.memberId}))`;

/** Of posts, and of comments. */
const comparedTexts = 30;

export function createModerationRepository(db: Queryable) {
  const ofTarget = (communityId: string, { kind, targetId }: Target) =>
    and(
      eq(communityReport.communityId, communityId),
      eq(communityReport.kind, kind),
      eq(communityReport.targetId, targetId),
    );

  return {
    /** Each reporter reports something once, and once more if it changed since somebody looked at it. */
    async report(row: typeof communityReport.$inferInsert, version = ''): Promise<void> {
      const { id, note, createdAt } = row;
      const { communityId, kind, targetId, reason, reporterId, keptVersion } = communityReport;
      await db
        .insert(communityReport)
        .values(row)
        .onConflictDoUpdate({
          target: [communityId, kind, targetId, reason, reporterId],
          set: { id, note, createdAt, keptVersion: null },
          setWhere: ne(keptVersion, version),
        });
    },

    /** The newest texts of somebody, in whatever community, but one. */
    async writtenSince(accountId: string, since: Date, exceptId = ''): Promise<string[]> {
      const posts = await db
        .select({ title: post.title, body: post.body })
        .from(post)
        .where(and(eq(post.accountId, accountId), gte(post.createdAt, since), ne(post.id, exceptId)))
        .orderBy(desc(post.createdAt))
        .limit(comparedTexts);
      const comments = await db
        .select({ text: postComment.text })
        .from(postComment)
        .where(
          and(eq(postComment.accountId, accountId), gte(postComment.createdAt, since), ne(postComment.id, exceptId)),
        )
        .orderBy(desc(postComment.createdAt))
        .limit(comparedTexts);
      return [...posts.map(({ title, body }) => `${title}\n${plainTextOf(body)}`), ...comments.map(({ text }) => text)];
    },

    /** By what was reported, the longest waiting first. */
    async listOpen(communityId: string, { page, size }: Slice) {
      const open = and(eq(communityReport.communityId, communityId), isWaiting);
      const rows = await db
        .select({
          kind: communityReport.kind,
          targetId: communityReport.targetId,
          reasons: sql<ReportReason[]>`array_agg(distinct ${communityReport.reason})`,
          notes: sql<
            string[]
          >`coalesce(array_agg(${communityReport.note}) filter (where ${communityReport.note} <> ''), '{}')`,
          reportCount: sql<number>`(count(*) filter (where ${communityReport.reason} = 'REPORTED'))::int`,
          createdAt: sql<string>`min(${communityReport.createdAt})`,
        })
        .from(communityReport)
        .where(open)
        .groupBy(communityReport.kind, communityReport.targetId)
        .orderBy(sql`min(${communityReport.createdAt})`, communityReport.targetId)
        .limit(size)
        .offset(page * size);
      const [total] = await db
        .select({ value: sql<number>`count(distinct (${communityReport.kind}, ${communityReport.targetId}))::int` })
        .from(communityReport)
        .where(open);
      return { rows, totalItems: total?.value ?? 0 };
    },

    /** Whether somebody has to look at it. */
    async isQueued(communityId: string, target: Target): Promise<boolean> {
      const [row] = await db
        .select({ id: communityReport.id })
        .from(communityReport)
        .where(and(ofTarget(communityId, target), isWaiting))
        .limit(1);
      return row !== undefined;
    },

    /** Returns why it had to be looked at. `keptVersion`: of what stays, so that its reporters are heard no more. */
    async settle(
      communityId: string,
      target: Target,
      keptVersion?: string,
    ): Promise<{ because: ReportReason[]; notes: string[] }> {
      const waiting = and(ofTarget(communityId, target), isNull(communityReport.keptVersion));
      const kept =
        keptVersion === undefined
          ? []
          : await db
              .update(communityReport)
              .set({ keptVersion })
              .where(and(waiting, ne(communityReport.reporterId, '')))
              .returning();
      const rows = [...kept, ...(await db.delete(communityReport).where(waiting).returning())];
      return {
        because: [...new Set(rows.map(({ reason }) => reason))].sort(),
        notes: rows.map(({ note }) => note).filter((note) => note !== ''),
      };
    },

    /** It is gone for good. */
    async forget(communityId: string, target: Target): Promise<void> {
      await db.delete(communityReport).where(ofTarget(communityId, target));
    },

    /** What somebody reported who is gone, as far as it was looked at. */
    async forgetReporter(reporterId: string): Promise<void> {
      await db
        .delete(communityReport)
        .where(and(eq(communityReport.reporterId, reporterId), isNotNull(communityReport.keptVersion)));
    },

    async insertAction(row: typeof communityAction.$inferInsert): Promise<void> {
      await db.insert(communityAction).values(row);
    },

    async listActions(communityId: string, { page, size }: Slice) {
      const mine = eq(communityAction.communityId, communityId);
      const rows = await db
        .select({ action: communityAction, byName: communityAccount.username })
        .from(communityAction)
        .leftJoin(communityAccount, eq(communityAccount.id, communityAction.byAccountId))
        .where(mine)
        .orderBy(desc(communityAction.createdAt), desc(communityAction.id))
        .limit(size)
        .offset(page * size);
      const [total] = await db.select({ value: count() }).from(communityAction).where(mine);
      return { rows, totalItems: total?.value ?? 0 };
    },

    /** Locks it until the transaction ends. */
    async lockAction(communityId: string, id: string): Promise<ActionRow | undefined> {
      const [row] = await db
        .select()
        .from(communityAction)
        .where(and(eq(communityAction.communityId, communityId), eq(communityAction.id, id)))
        .for('update');
      return row;
    },

    async markUndone(id: string, undoneAt: Date): Promise<void> {
      await db.update(communityAction).set({ undoneAt }).where(eq(communityAction.id, id));
    },
  };
}
