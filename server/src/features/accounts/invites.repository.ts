import type { GivenRole } from '@zeacon/contract';
import { and, desc, eq, exists, gt, lt, notInArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { businessInvite, isPresent, userAccount } from './accounts.table.ts';

export type InviteRow = typeof businessInvite.$inferSelect;

/** Emails are passed in lower case. */
export function createInvitesRepository(db: Queryable) {
  const own = (businessId: string, id: string) =>
    and(eq(businessInvite.businessId, businessId), eq(businessInvite.id, id));
  /** Those of somebody who closed their account wait with it. */
  const inviterIsPresent = exists(
    db
      .select({ id: userAccount.id })
      .from(userAccount)
      .where(and(eq(userAccount.id, businessInvite.invitedBy), isPresent)),
  );
  const usable = (hash: string, now: Date) =>
    and(eq(businessInvite.hash, hash), gt(businessInvite.expiresAt, now), inviterIsPresent);

  return {
    /** The newest first. */
    list: async (businessId: string): Promise<InviteRow[]> =>
      db
        .select()
        .from(businessInvite)
        .where(and(eq(businessInvite.businessId, businessId), inviterIsPresent))
        .orderBy(desc(businessInvite.sentAt), desc(businessInvite.id)),

    async find(businessId: string, id: string): Promise<InviteRow | undefined> {
      const [row] = await db.select().from(businessInvite).where(own(businessId, id));
      return row;
    },

    /** In place of one to the same email of the same business. */
    async put(row: InviteRow): Promise<void> {
      const target = [businessInvite.businessId, businessInvite.email];
      await db.insert(businessInvite).values(row).onConflictDoUpdate({ target, set: row });
    },

    async remove(businessId: string, id: string): Promise<void> {
      await db.delete(businessInvite).where(own(businessId, id));
    },

    /** Those that a member sent, but for invites to the roles that they still may give. */
    async removeSentBy(businessId: string, userId: string, kept: readonly GivenRole[]): Promise<void> {
      await db
        .delete(businessInvite)
        .where(
          and(
            eq(businessInvite.businessId, businessId),
            eq(businessInvite.invitedBy, userId),
            kept.length === 0 ? undefined : notInArray(businessInvite.role, [...kept]),
          ),
        );
    },

    async removeExpired(businessId: string, before: Date): Promise<void> {
      await db
        .delete(businessInvite)
        .where(and(eq(businessInvite.businessId, businessId), lt(businessInvite.expiresAt, before)));
    },

    async findUsable(hash: string, now: Date): Promise<InviteRow | undefined> {
      const [row] = await db.select().from(businessInvite).where(usable(hash, now));
      return row;
    },

    /** Takes it away; of several who ask at once one gets it. */
    async take(hash: string, now: Date): Promise<InviteRow | undefined> {
      const [row] = await db.delete(businessInvite).where(usable(hash, now)).returning();
      return row;
    },
  };
}
