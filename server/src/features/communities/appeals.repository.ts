import type { AppealState } from '@zeacon/contract';
import { and, asc, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { communityAppeal } from './appeals.table.ts';
import { communityAccount, communityMember } from './communities.table.ts';
import { communityAction } from './moderation.table.ts';

export type AppealRow = typeof communityAppeal.$inferSelect;
export type AppealCase = Awaited<ReturnType<ReturnType<typeof createAppealsRepository>['list']>>['rows'][number];
type Slice = { page: number; size: number };

/** What members are told of, and may appeal against. */
const isDecision = inArray(communityAction.action, ['REMOVED', 'BANNED']);

export function createAppealsRepository(db: Queryable) {
  const about = (communityId: string, accountId: string) =>
    and(eq(communityAction.communityId, communityId), eq(communityAction.accountId, accountId), isDecision);

  const inState = (communityId: string, state: AppealState, exceptOf?: string) =>
    and(
      eq(communityAppeal.communityId, communityId),
      eq(communityAppeal.state, state),
      exceptOf === undefined ? undefined : ne(communityAppeal.accountId, exceptOf),
    );

  const decisions = () =>
    db
      .select({ action: communityAction, appeal: communityAppeal })
      .from(communityAction)
      .leftJoin(communityAppeal, eq(communityAppeal.actionId, communityAction.id));

  return {
    /** The newest first. */
    async listDecisions(communityId: string, accountId: string, { page, size }: Slice) {
      const which = about(communityId, accountId);
      const rows = await decisions()
        .where(which)
        .orderBy(desc(communityAction.createdAt), desc(communityAction.id))
        .limit(size)
        .offset(page * size);
      return { rows, totalItems: await db.$count(communityAction, which) };
    },

    countDecisions: (communityId: string, accountId: string) =>
      db.$count(communityAction, about(communityId, accountId)),

    /** All of an account, wherever. */
    listAllDecisions: (accountId: string) =>
      decisions()
        .where(and(eq(communityAction.accountId, accountId), isDecision))
        .orderBy(asc(communityAction.createdAt), asc(communityAction.id)),

    /** Locks it until the transaction ends. */
    async lockDecision(communityId: string, accountId: string, actionId: string) {
      const [row] = await db
        .select()
        .from(communityAction)
        .where(and(about(communityId, accountId), eq(communityAction.id, actionId)))
        .for('update');
      return row;
    },

    /** Undefined if there is one already. */
    async insert(row: typeof communityAppeal.$inferInsert): Promise<AppealRow | undefined> {
      const [inserted] = await db.insert(communityAppeal).values(row).onConflictDoNothing().returning();
      return inserted;
    },

    countOpen: (communityId: string, exceptOf: string) =>
      db.$count(communityAppeal, inState(communityId, 'OPEN', exceptOf)),

    /** Those that wait come the oldest first, the others the newest first. */
    async list(communityId: string, state: AppealState, { page, size }: Slice, exceptOf?: string) {
      const which = inState(communityId, state, exceptOf);
      const order = state === 'OPEN' ? asc : desc;
      const moderator = db
        .select({ id: communityAccount.id, username: communityAccount.username })
        .from(communityAccount)
        .as('moderator');
      const rows = await db
        .select({
          ...{ appeal: communityAppeal, action: communityAction, byName: moderator.username },
          ...{ username: communityAccount.username, role: communityMember.role, pictureId: communityMember.pictureId },
          otherCount: sql<number>`(select count(*)::int from ${communityAction} other
            where other.community_id = ${communityAction.communityId} and other.account_id = ${communityAction.accountId}
              and other.id <> ${communityAction.id} and other.action in ('REMOVED', 'BANNED') and other.undone_at is null)`,
        })
        .from(communityAppeal)
        .innerJoin(communityAction, eq(communityAction.id, communityAppeal.actionId))
        .innerJoin(communityAccount, eq(communityAccount.id, communityAppeal.accountId))
        .leftJoin(moderator, eq(moderator.id, communityAction.byAccountId))
        .leftJoin(
          communityMember,
          and(
            eq(communityMember.communityId, communityAppeal.communityId),
            eq(communityMember.accountId, communityAppeal.accountId),
          ),
        )
        .where(which)
        .orderBy(order(communityAppeal.createdAt), order(communityAppeal.id))
        .limit(size)
        .offset(page * size);
      const [total] = await db.select({ value: count() }).from(communityAppeal).where(which);
      return { rows, totalItems: total?.value ?? 0 };
    },

    /** Locks it until the transaction ends. */
    async lockOpen(communityId: string, id: string): Promise<AppealRow | undefined> {
      const [row] = await db
        .select()
        .from(communityAppeal)
        .where(
          and(
            eq(communityAppeal.communityId, communityId),
            eq(communityAppeal.id, id),
            eq(communityAppeal.state, 'OPEN'),
          ),
        )
        .for('update');
      return row;
    },

    async decide(id: string, changes: { state: AppealState; answer: string; decidedAt: Date }): Promise<void> {
      await db.update(communityAppeal).set(changes).where(eq(communityAppeal.id, id));
    },

    /** Of a decision that was taken back: what waited is granted. */
    async grantOf(actionId: string, decidedAt: Date): Promise<AppealRow | undefined> {
      const [row] = await db
        .update(communityAppeal)
        .set({ state: 'OVERTURNED', decidedAt })
        .where(and(eq(communityAppeal.actionId, actionId), eq(communityAppeal.state, 'OPEN')))
        .returning();
      return row;
    },

    /** Bans of a member that stand; more than one only where a ban was lifted under members. */
    standingBans: (communityId: string, accountId: string) =>
      db
        .select()
        .from(communityAction)
        .where(
          and(about(communityId, accountId), ne(communityAction.action, 'REMOVED'), isNull(communityAction.undoneAt)),
        )
        .for('update'),
  };
}
