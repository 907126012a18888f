import type { RenewalFigures } from '@zeacon/contract';
import { and, asc, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { membershipRenewal } from './video-sales.table.ts';

export type RenewalRow = typeof membershipRenewal.$inferSelect;

const runs = ne(membershipRenewal.state, 'ENDED');

export function createRenewalsRepository(db: Queryable) {
  const ofMember = (communityId: string, memberId: string) =>
    and(eq(membershipRenewal.communityId, communityId), eq(membershipRenewal.memberId, memberId), runs);

  return {
    async insert(row: RenewalRow): Promise<void> {
      await db.insert(membershipRenewal).values(row);
    },

    /** One that has not ended. */
    async findOf(communityId: string, memberId: string): Promise<RenewalRow | undefined> {
      const [row] = await db.select().from(membershipRenewal).where(ofMember(communityId, memberId));
      return row;
    },

    /** The same, locked until the transaction ends. */
    async lockOf(communityId: string, memberId: string): Promise<RenewalRow | undefined> {
      const [row] = await db.select().from(membershipRenewal).where(ofMember(communityId, memberId)).for('update');
      return row;
    },

    async lock(id: string): Promise<RenewalRow | undefined> {
      const [row] = await db.select().from(membershipRenewal).where(eq(membershipRenewal.id, id)).for('update');
      return row;
    },

    /** Those of a member that run, in one community or in all, locked until the transaction ends. */
    async lockOfGoing(memberId: string, communityId: string | undefined): Promise<void> {
      const isThere = communityId === undefined ? undefined : eq(membershipRenewal.communityId, communityId);
      await db
        .select({ id: membershipRenewal.id })
        .from(membershipRenewal)
        .where(and(eq(membershipRenewal.memberId, memberId), isThere, runs))
        .orderBy(asc(membershipRenewal.id))
        .for('update');
    },

    async update(id: string, change: Partial<RenewalRow>): Promise<RenewalRow> {
      const [row] = await db.update(membershipRenewal).set(change).where(eq(membershipRenewal.id, id)).returning();
      return row!;
    },

    /** Of which nothing is under way. */
    async dueBy(now: Date, limit: number): Promise<RenewalRow[]> {
      return db
        .select()
        .from(membershipRenewal)
        .where(and(runs, lte(membershipRenewal.dueAt, now), isNull(membershipRenewal.payingId)))
        .orderBy(asc(membershipRenewal.dueAt))
        .limit(limit);
    },

    async allOf(memberId: string): Promise<RenewalRow[]> {
      return db
        .select()
        .from(membershipRenewal)
        .where(and(eq(membershipRenewal.memberId, memberId), runs));
    },

    /** Of a member who has left or was banned: what is paid stays paid. */
    async cancelOf(communityId: string, memberId: string): Promise<void> {
      await db.update(membershipRenewal).set({ isCancelled: true }).where(ofMember(communityId, memberId));
    },

    async forgetMember(memberId: string, endedAt: Date): Promise<void> {
      const ended = { state: 'ENDED', dueAt: null, endedAt } as const;
      await db
        .update(membershipRenewal)
        .set(ended)
        .where(and(eq(membershipRenewal.memberId, memberId), runs));
      await db
        .update(membershipRenewal)
        .set({ memberId: null, language: null, card: null, askedCard: null })
        .where(eq(membershipRenewal.memberId, memberId));
    },

    /** Of money alone, or of what is paid for trying out. Who has cancelled pays no more. */
    async figuresOf(businessId: string, isTest: boolean): Promise<RenewalFigures[]> {
      const { amount, currency, period, isCancelled, isSandbox } = membershipRenewal;
      const byMonth = sql`case when ${period} = 'YEAR' then ${amount} / 12.0 else ${amount} end`;
      return db
        .select({
          currency,
          members: sql<number>`count(*)`.mapWith(Number),
          monthly: sql<number>`round(sum(${byMonth}))`.mapWith(Number),
        })
        .from(membershipRenewal)
        .where(and(eq(membershipRenewal.businessId, businessId), eq(isSandbox, isTest), eq(isCancelled, false), runs))
        .groupBy(currency)
        .orderBy(asc(currency));
    },
  };
}
