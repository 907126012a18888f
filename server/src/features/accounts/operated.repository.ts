import { and, asc, count, eq, exists, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { businessAccount, businessMember, isPresent, userAccount } from './accounts.table.ts';

const owning = alias(businessMember, 'owning');
const owner = alias(userAccount, 'owner');
const isMade = isNotNull(userAccount.operatorSince);

export interface OperatedRow {
  id: string;
  businessName: string;
  logo: string | null;
  createdAt: Date;
  allowsOperators: boolean;
  /** When it is deleted, if that was asked for. */
  deletesAt: Date | null;
  ownerEmail: string;
  memberCount: number;
}

interface OperatedQuery {
  search?: string | undefined;
  among?: readonly string[] | undefined;
  page: number;
  size: number;
}

/** Operators of the platform, and all businesses as they see them. */
export function createOperatedRepository(db: Queryable) {
  const matching = (search: string | undefined) => {
    if (!search) return undefined;
    const pattern = containing(search);
    const member = db
      .select({ id: businessMember.userId })
      .from(businessMember)
      .innerJoin(userAccount, eq(userAccount.id, businessMember.userId))
      .where(and(eq(businessMember.businessId, businessAccount.id), ilike(userAccount.email, pattern), isPresent));
    const { businessName, username } = businessAccount;
    return or(ilike(businessName, pattern), ilike(username, pattern), exists(member));
  };
  const access = { businessName: businessAccount.businessName, isAllowed: businessAccount.operatorAccess };
  const accessRows = (businessId: string) =>
    db.select(access).from(businessAccount).where(eq(businessAccount.id, businessId));

  const businesses = (matches: SQL | undefined) => {
    const memberCount = db
      .select({ count: count() })
      .from(businessMember)
      .innerJoin(userAccount, eq(userAccount.id, businessMember.userId))
      .where(and(eq(businessMember.businessId, businessAccount.id), isPresent));
    return db
      .select({
        id: businessAccount.id,
        businessName: businessAccount.businessName,
        logo: businessAccount.logo,
        createdAt: businessAccount.createdAt,
        allowsOperators: businessAccount.operatorAccess,
        deletesAt: businessAccount.deletesAt,
        ownerEmail: owner.email,
        memberCount: sql<number>`(${memberCount})`.mapWith(Number),
      })
      .from(businessAccount)
      .innerJoin(owning, and(eq(owning.businessId, businessAccount.id), eq(owning.role, 'owner')))
      .innerJoin(owner, eq(owner.id, owning.userId))
      .where(matches);
  };

  return {
    /** Who it is, and whether somebody made them an operator. */
    async find(userId: string): Promise<{ email: string; isMade: boolean } | undefined> {
      const [row] = await db
        .select({ email: userAccount.email, isMade: isMade.mapWith(Boolean) })
        .from(userAccount)
        .where(eq(userAccount.id, userId));
      return row;
    },

    /** Whoever somebody made an operator, or has one of these emails. */
    async listPossible(emails: readonly string[]): Promise<{ id: string; email: string; isMade: boolean }[]> {
      return db
        .select({ id: userAccount.id, email: userAccount.email, isMade: isMade.mapWith(Boolean) })
        .from(userAccount)
        .where(or(isMade, inArray(userAccount.email, [...emails])))
        .orderBy(userAccount.email);
    },

    async setOperator(userId: string, since: Date | null): Promise<void> {
      await db.update(userAccount).set({ operatorSince: since }).where(eq(userAccount.id, userId));
    },

    async accessTo(businessId: string): Promise<{ businessName: string; isAllowed: boolean } | undefined> {
      const [row] = await accessRows(businessId);
      return row;
    },

    /** Until the transaction ends, nobody changes it. */
    async holdAccessTo(businessId: string): Promise<{ businessName: string; isAllowed: boolean } | undefined> {
      const [row] = await accessRows(businessId).for('share');
      return row;
    },

    async setAccess(businessId: string, isAllowed: boolean): Promise<void> {
      await db.update(businessAccount).set({ operatorAccess: isAllowed }).where(eq(businessAccount.id, businessId));
    },

    async findBusiness(id: string): Promise<OperatedRow | undefined> {
      const [row] = await businesses(eq(businessAccount.id, id));
      return row;
    },

    /** By name. With `among`, only these. */
    async listBusinesses({ search, among, page, size }: OperatedQuery) {
      const matches = and(matching(search), among && inArray(businessAccount.id, [...among]));
      const rows = await businesses(matches)
        .orderBy(asc(sql`lower(${businessAccount.businessName})`))
        .limit(size)
        .offset(page * size);
      return { rows, totalItems: await db.$count(businessAccount, matches) };
    },
  };
}
