import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { communityBanTrace } from './ban-traces.table.ts';
import { communityMember, communitySession } from './communities.table.ts';

export type BanTraceRow = typeof communityBanTrace.$inferInsert;

export function createBanTracesRepository(db: Queryable) {
  const trace = communityBanTrace;

  return {
    async put(rows: readonly BanTraceRow[]): Promise<void> {
      if (rows.length > 0)
        await db
          .insert(trace)
          .values([...rows])
          .onConflictDoNothing();
    },

    /** Where somebody is banned. */
    bansOf: (accountId: string) =>
      db
        .select()
        .from(communityMember)
        .where(and(eq(communityMember.accountId, accountId), eq(communityMember.state, 'BANNED'))),

    /** Of the browsers in which somebody is signed in to a community. */
    async browsersOf(communityId: string, accountId: string): Promise<string[]> {
      const session = communitySession;
      const rows = await db
        .selectDistinct({ visitorId: session.visitorId })
        .from(session)
        .where(
          and(eq(session.communityId, communityId), eq(session.accountId, accountId), isNotNull(session.visitorId)),
        );
      return rows.flatMap(({ visitorId }) => visitorId ?? []);
    },

    ofAccount: (accountId: string) => db.select().from(trace).where(eq(trace.accountId, accountId)),

    /** Of somebody else, in this community. */
    async isKnown(
      { communityId, accountId }: { communityId: string; accountId: string },
      digests: readonly string[],
      now: Date,
    ): Promise<boolean> {
      const isKept = or(isNull(trace.forgetAt), gt(trace.forgetAt, now));
      const isTheirs = and(eq(trace.communityId, communityId), inArray(trace.digest, [...digests]));
      const [row] = await db
        .select({ digest: trace.digest })
        .from(trace)
        .where(and(isTheirs, isKept, ne(trace.accountId, accountId)))
        .limit(1);
      return row !== undefined;
    },

    async remove(communityId: string, accountId: string): Promise<void> {
      await db.delete(trace).where(and(eq(trace.communityId, communityId), eq(trace.accountId, accountId)));
    },

    async removeOfAccount(accountId: string): Promise<void> {
      await db.delete(trace).where(eq(trace.accountId, accountId));
    },

    async removeOver(now: Date): Promise<void> {
      await db.delete(trace).where(lte(trace.forgetAt, now));
    },
  };
}
