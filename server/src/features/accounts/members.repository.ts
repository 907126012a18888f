import type { BusinessRole, OwnBusiness } from '@zeacon/contract';
import { and, asc, count, eq, isNull, type SQL } from 'drizzle-orm';
import type { RolesByBusiness } from '../../platform/actors/actor.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { businessAccount, businessMember, isPresent, userAccount } from './accounts.table.ts';

export interface MemberRow {
  userId: string;
  email: string;
  role: BusinessRole;
  joinedAt: Date;
  /** Of the account; null unless it is closed. */
  deletesAt: Date | null;
}

export interface Membership {
  businessId: string;
  businessName: string;
  role: BusinessRole;
  /** Of the business; null unless it is closed. */
  deletesAt: Date | null;
}

export function createMembersRepository(db: Queryable) {
  const member = (businessId: string, userId: string) =>
    and(eq(businessMember.businessId, businessId), eq(businessMember.userId, userId));

  const rowsOf = (businessId: string, which?: SQL) =>
    db
      .select({
        userId: userAccount.id,
        email: userAccount.email,
        role: businessMember.role,
        joinedAt: businessMember.joinedAt,
        deletesAt: userAccount.deletesAt,
      })
      .from(businessMember)
      .innerJoin(userAccount, eq(userAccount.id, businessMember.userId))
      .where(and(eq(businessMember.businessId, businessId), which))
      .orderBy(asc(businessMember.joinedAt), asc(businessMember.userId));

  const lock = (which: SQL) =>
    db.select({ userId: businessMember.userId }).from(businessMember).where(which).for('update');

  async function lockRows(businessId: string, which?: SQL): Promise<MemberRow[]> {
    await lock(eq(businessMember.businessId, businessId));
    // Read again: whoever held the lock before may have closed their account.
    return rowsOf(businessId, which);
  }

  return {
    /** In businesses that are not closed: in the others nobody may do anything. None for a closed account. */
    async rolesOf(userId: string): Promise<RolesByBusiness> {
      const rows = await db
        .select({ businessId: businessMember.businessId, role: businessMember.role })
        .from(businessMember)
        .innerJoin(businessAccount, eq(businessAccount.id, businessMember.businessId))
        .innerJoin(userAccount, eq(userAccount.id, businessMember.userId))
        .where(and(eq(businessMember.userId, userId), isNull(businessAccount.deletesAt), isPresent));
      return new Map(rows.map(({ businessId, role }) => [businessId, role]));
    },

    /** By name. None for a closed account. */
    async businessesOf(userId: string): Promise<OwnBusiness[]> {
      return db
        .select({
          id: businessAccount.id,
          businessName: businessAccount.businessName,
          logo: businessAccount.logo,
          role: businessMember.role,
        })
        .from(businessMember)
        .innerJoin(businessAccount, eq(businessAccount.id, businessMember.businessId))
        .innerJoin(userAccount, eq(userAccount.id, businessMember.userId))
        .where(and(eq(businessMember.userId, userId), isPresent))
        .orderBy(asc(businessAccount.businessName));
    },

    /** How many each business has that is not closed, or this one; without those whose account is closed. */
    async counts(businessId: string | undefined): Promise<{ businessId: string; members: number }[]> {
      return db
        .select({ businessId: businessMember.businessId, members: count() })
        .from(businessMember)
        .innerJoin(businessAccount, eq(businessAccount.id, businessMember.businessId))
        .innerJoin(userAccount, eq(userAccount.id, businessMember.userId))
        .where(
          and(
            isNull(businessAccount.deletesAt),
            isPresent,
            businessId === undefined ? undefined : eq(businessMember.businessId, businessId),
          ),
        )
        .groupBy(businessMember.businessId);
    },

    async emailOf(userId: string): Promise<string | undefined> {
      const [row] = await db.select({ email: userAccount.email }).from(userAccount).where(eq(userAccount.id, userId));
      return row?.email;
    },

    /** As they joined, without those whose account is closed. */
    list: async (businessId: string): Promise<MemberRow[]> => rowsOf(businessId, isPresent),

    /** As `list`, with those whose account is closed. */
    listAll: async (businessId: string): Promise<MemberRow[]> => rowsOf(businessId),

    /** Until the transaction ends, nobody else changes who is in this business, nor as what. As `list`. */
    lock: (businessId: string): Promise<MemberRow[]> => lockRows(businessId, isPresent),

    /** As `lock`, with those whose account is closed. */
    lockAll: (businessId: string): Promise<MemberRow[]> => lockRows(businessId),

    /** Until the transaction ends, nobody changes what they are in any business. Closed businesses are included. */
    async lockOf(userId: string): Promise<Membership[]> {
      await lock(eq(businessMember.userId, userId));
      // Nor do they found one.
      await db.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.id, userId)).for('update');
      const rows = await db
        .select({
          businessId: businessMember.businessId,
          businessName: businessAccount.businessName,
          role: businessMember.role,
          deletesAt: businessAccount.deletesAt,
        })
        .from(businessMember)
        .innerJoin(businessAccount, eq(businessAccount.id, businessMember.businessId))
        .where(eq(businessMember.userId, userId))
        .orderBy(asc(businessAccount.businessName));
      return rows;
    },

    /** False when they are a member already. */
    async insert(businessId: string, userId: string, role: BusinessRole, now: Date): Promise<boolean> {
      const rows = await db
        .insert(businessMember)
        .values({ businessId, userId, role, joinedAt: now, chosenAt: now })
        .onConflictDoNothing({ target: [businessMember.businessId, businessMember.userId] })
        .returning({ userId: businessMember.userId });
      return rows.length > 0;
    },

    /** False for whoever owns `max` businesses already, or has no account any more, or a closed one. */
    async insertOwner(businessId: string, userId: string, max: number, now: Date): Promise<boolean> {
      const [user] = await db
        .select({ id: userAccount.id })
        .from(userAccount)
        .where(and(eq(userAccount.id, userId), isPresent))
        .for('update');
      const owned = await db.$count(
        businessMember,
        and(eq(businessMember.userId, userId), eq(businessMember.role, 'owner')),
      );
      if (!user || owned >= max) return false;
      await db.insert(businessMember).values({ businessId, userId, role: 'owner', joinedAt: now, chosenAt: now });
      return true;
    },

    async setRole(businessId: string, userId: string, role: BusinessRole): Promise<void> {
      await db.update(businessMember).set({ role }).where(member(businessId, userId));
    },

    /** Notes that they act for this business from now on. False for whoever is no member of it. */
    async choose(businessId: string, userId: string, now: Date): Promise<boolean> {
      const rows = await db
        .update(businessMember)
        .set({ chosenAt: now })
        .where(member(businessId, userId))
        .returning({ userId: businessMember.userId });
      return rows.length > 0;
    },

    /** With the account of whoever is a member of no business after that: there is nothing to sign in for. */
    async remove(businessId: string, userId: string): Promise<void> {
      await db.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.id, userId)).for('update');
      await db.delete(businessMember).where(member(businessId, userId));
      const rest = await db.$count(businessMember, eq(businessMember.userId, userId));
      if (rest === 0) await db.delete(userAccount).where(eq(userAccount.id, userId));
    },
  };
}
