import type { Account } from '@zeacon/contract';
import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { imageNamedBy } from '../../platform/database/image-named-by.ts';
import { uniqueViolation } from '../../platform/database/unique-violation.ts';
import { businessAccount, businessMember, userAccount, usernameKey } from './accounts.table.ts';

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;

export interface AccountChanges extends BusinessNames {
  email: string;
  /** Left out: stays as it is. Null: removed. */
  logo?: string | null | undefined;
  /** As the logo. */
  legalFirstName?: string | null | undefined;
  /** As the logo. */
  websiteUrl?: string | null | undefined;
  /** Left out: stays as it is. */
  timeZone?: string | undefined;
}

export interface BusinessNames {
  businessName: string;
  /** Null where the business name is the username too. */
  username: string | null;
}

/** Emails of users are passed in lower case. */
export function createAccountsRepository(db: Queryable) {
  async function findSignInUser(
    which: SQL,
  ): Promise<{ id: string; businessId: string; passwordHash: string | null } | undefined> {
    const [row] = await db
      .select({ id: userAccount.id, businessId: businessMember.businessId, passwordHash: userAccount.passwordHash })
      .from(userAccount)
      .innerJoin(businessMember, eq(businessMember.userId, userAccount.id))
      .where(which)
      .orderBy(desc(businessMember.chosenAt), asc(businessMember.businessId))
      .limit(1);
    return row;
  }

  return {
    async find(id: string): Promise<Account | undefined> {
      const [row] = await db.select().from(businessAccount).where(eq(businessAccount.id, id));
      return row && toAccount(row);
    },

    /** `undefined` when the username is taken. */
    async insertBusiness(
      id: string,
      draft: BusinessNames & { email: string; logo?: string | null; timeZone?: string | undefined },
      now: Date,
    ): Promise<Account | undefined> {
      const [row] = await db
        .insert(businessAccount)
        .values({ id, ...draft, createdAt: now })
        .onConflictDoNothing()
        .returning();
      return row && toAccount(row);
    },

    async isNameFree(username: string): Promise<boolean> {
      const [row] = await db
        .select({ id: businessAccount.id })
        .from(businessAccount)
        .where(sql`${usernameKey(businessAccount)} = lower(${username})`);
      return row === undefined;
    },

    async hasAny(): Promise<boolean> {
      const rows = await db.select({ id: businessAccount.id }).from(businessAccount).limit(1);
      return rows.length > 0;
    },

    /** False when the email is taken. */
    async insertUser(user: { id: string; email: string; passwordHash: string | null }, now: Date): Promise<boolean> {
      const rows = await db
        .insert(userAccount)
        .values({ ...user, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: userAccount.id });
      return rows.length > 0;
    },

    /** With the business that they acted for last; undefined, too, for whoever is a member of none. */
    findUserByEmail: (email: string) => findSignInUser(eq(userAccount.email, email)),
    findUser: (id: string) => findSignInUser(eq(userAccount.id, id)),

    /** Until the transaction ends, the account is neither closed nor removed. Undefined for one whose days are over. */
    async holdUser(id: string, now: Date): Promise<{ deletesAt: Date | null } | undefined> {
      const [row] = await db
        .select({ deletesAt: userAccount.deletesAt })
        .from(userAccount)
        .where(and(eq(userAccount.id, id), or(isNull(userAccount.deletesAt), gt(userAccount.deletesAt, now))))
        .for('share');
      return row;
    },

    /** Takes uploaded pictures away where they are the logo. */
    async forgetLogos(businessId: string, imageIds: readonly string[]): Promise<void> {
      await db
        .update(businessAccount)
        .set({ logo: null })
        .where(and(eq(businessAccount.id, businessId), inArray(imageNamedBy(businessAccount.logo), [...imageIds])));
    },

    async update(id: string, changes: AccountChanges): Promise<Account | 'name_taken' | undefined> {
      try {
        const [row] = await db
          .update(businessAccount)
          .set({ ...changes })
          .where(eq(businessAccount.id, id))
          .returning();
        return row && toAccount(row);
      } catch (error) {
        if (uniqueViolation(error) === 'business_account_name') return 'name_taken';
        throw error;
      }
    },
  };
}

function toAccount(row: typeof businessAccount.$inferSelect): Account {
  const { id, businessName, username, email, logo, legalFirstName, websiteUrl, timeZone, createdAt } = row;
  return {
    ...{ id, businessName, username: username ?? businessName, email, logo, legalFirstName, websiteUrl, timeZone },
    createdDate: createdAt.toISOString(),
  };
}
