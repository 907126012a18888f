import { and, count, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { community, communityAccount, communityMember } from '../communities.table.ts';
import { communityInvite, communityInviteRefusal } from './invites.table.ts';

export type InviteRow = typeof communityInvite.$inferSelect;

interface Standing {
  email: string;
  language: string | null;
  state: (typeof communityMember.$inferSelect)['state'] | null;
}

export function createInvitesRepository(db: Queryable) {
  const good = (now: Date) => and(eq(communityInvite.state, 'SENT'), gt(communityInvite.expiresAt, now));
  const emailOf = (accountId: string) => sql`(select email from ${communityAccount} where id = ${accountId})`;

  return {
    /** Who of these people has an account, and what they are in the community. */
    standings: async (communityId: string, emails: readonly string[]): Promise<Standing[]> =>
      db
        .select({ email: communityAccount.email, language: communityAccount.language, state: communityMember.state })
        .from(communityAccount)
        .leftJoin(
          communityMember,
          and(eq(communityMember.accountId, communityAccount.id), eq(communityMember.communityId, communityId)),
        )
        .where(inArray(communityAccount.email, [...emails])),

    async invited(communityId: string, emails: readonly string[], now: Date): Promise<string[]> {
      const rows = await db
        .select({ email: communityInvite.email })
        .from(communityInvite)
        .where(
          and(eq(communityInvite.communityId, communityId), inArray(communityInvite.email, [...emails]), good(now)),
        );
      return rows.map(({ email }) => email);
    },

    async refusals(businessId: string, emailHashes: readonly string[]): Promise<string[]> {
      const rows = await db
        .select({ emailHash: communityInviteRefusal.emailHash })
        .from(communityInviteRefusal)
        .where(
          and(
            eq(communityInviteRefusal.businessId, businessId),
            inArray(communityInviteRefusal.emailHash, [...emailHashes]),
          ),
        );
      return rows.map(({ emailHash }) => emailHash);
    },

    countSince: (businessId: string, since: Date) =>
      db.$count(communityInvite, and(eq(communityInvite.businessId, businessId), gt(communityInvite.sentAt, since))),

    /** In place of an earlier one of the same person. */
    async put(row: typeof communityInvite.$inferInsert): Promise<void> {
      const { hash, state, sentAt, expiresAt } = row;
      await db
        .insert(communityInvite)
        .values(row)
        .onConflictDoUpdate({
          target: [communityInvite.communityId, communityInvite.email],
          set: { hash, state, sentAt, expiresAt, acceptedAt: null, accountId: null },
        });
    },

    async list(communityId: string, { page, size }: { page: number; size: number }) {
      const here = eq(communityInvite.communityId, communityId);
      const rows = await db
        .select()
        .from(communityInvite)
        .where(here)
        .orderBy(desc(communityInvite.sentAt), desc(communityInvite.id))
        .limit(size)
        .offset(page * size);
      const [total] = await db.select({ value: count() }).from(communityInvite).where(here);
      return { rows, totalItems: total?.value ?? 0 };
    },

    async find(businessId: string, id: string): Promise<InviteRow | undefined> {
      const [row] = await db
        .select()
        .from(communityInvite)
        .where(and(eq(communityInvite.businessId, businessId), eq(communityInvite.id, id)));
      return row;
    },

    /** Locks it until the transaction ends. */
    async lock(id: string): Promise<InviteRow | undefined> {
      const [row] = await db.select().from(communityInvite).where(eq(communityInvite.id, id)).for('update');
      return row;
    },

    /** By what stands in the mail; of a community that is open. */
    async lockByHash(hash: string, now: Date): Promise<InviteRow | undefined> {
      const [row] = await db
        .select({ invite: communityInvite })
        .from(communityInvite)
        .innerJoin(community, and(eq(community.id, communityInvite.communityId), eq(community.isClosed, false)))
        .where(and(eq(communityInvite.hash, hash), good(now)))
        .for('update', { of: communityInvite });
      return row?.invite;
    },

    async isInvited(communityId: string, accountId: string, now: Date): Promise<boolean> {
      const theirs = and(eq(communityInvite.communityId, communityId), eq(communityInvite.email, emailOf(accountId)));
      return (await db.$count(communityInvite, and(theirs, good(now)))) > 0;
    },

    async update(id: string, changes: Partial<InviteRow>): Promise<void> {
      await db.update(communityInvite).set(changes).where(eq(communityInvite.id, id));
    },

    /** Whatever let them in. */
    async accept(communityId: string, accountId: string, acceptedAt: Date): Promise<void> {
      await db
        .update(communityInvite)
        .set({ state: 'ACCEPTED', hash: null, accountId, acceptedAt })
        .where(
          and(
            eq(communityInvite.communityId, communityId),
            eq(communityInvite.email, emailOf(accountId)),
            isNotNull(communityInvite.hash),
          ),
        );
    },

    async revokeOf(communityId: string, accountId: string): Promise<void> {
      await db
        .update(communityInvite)
        .set({ state: 'REVOKED', hash: null })
        .where(
          and(
            eq(communityInvite.communityId, communityId),
            eq(communityInvite.email, emailOf(accountId)),
            isNotNull(communityInvite.hash),
          ),
        );
    },

    async decline(businessId: string, email: string, emailHash: string, refusedAt: Date): Promise<void> {
      await db.insert(communityInviteRefusal).values({ businessId, emailHash, refusedAt }).onConflictDoNothing();
      await db
        .update(communityInvite)
        .set({ state: 'DECLINED', hash: null })
        .where(
          and(
            eq(communityInvite.businessId, businessId),
            eq(communityInvite.email, email),
            isNotNull(communityInvite.hash),
          ),
        );
    },

    listOf: (accountId: string): Promise<InviteRow[]> =>
      db
        .select()
        .from(communityInvite)
        .where(eq(communityInvite.email, emailOf(accountId))),

    async eraseOf(accountId: string): Promise<void> {
      await db.delete(communityInvite).where(eq(communityInvite.email, emailOf(accountId)));
    },
  };
}
