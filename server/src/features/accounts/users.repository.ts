import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { uniqueViolation } from '../../platform/database/unique-violation.ts';
import { userAccount } from './accounts.table.ts';

export interface User {
  id: string;
  email: string;
  /** Null for those who sign in otherwise. */
  passwordHash: string | null;
}

/** Those who sign in, whatever businesses they act for. Emails are passed in lower case. */
export function createUsersRepository(db: Queryable) {
  const users = () =>
    db
      .select({ id: userAccount.id, email: userAccount.email, passwordHash: userAccount.passwordHash })
      .from(userAccount);

  return {
    async find(id: string): Promise<User | undefined> {
      const [row] = await users().where(eq(userAccount.id, id));
      return row;
    },

    /** Until the transaction ends, nobody else changes them, or opens a session for them. */
    async lock(id: string): Promise<User | undefined> {
      const [row] = await users().where(eq(userAccount.id, id)).for('no key update');
      return row;
    },

    async findByEmail(email: string): Promise<User | undefined> {
      const [row] = await users().where(eq(userAccount.email, email));
      return row;
    },

    /** False when somebody else signs in with it. */
    async setEmail(id: string, email: string): Promise<boolean> {
      try {
        await db.update(userAccount).set({ email }).where(eq(userAccount.id, id));
        return true;
      } catch (error) {
        if (uniqueViolation(error) === 'user_account_email') return false;
        throw error;
      }
    },

    /** False when it is not `before` any more, where that is given. */
    async setPassword(id: string, passwordHash: string, before?: string): Promise<boolean> {
      const rows = await db
        .update(userAccount)
        .set({ passwordHash })
        .where(and(eq(userAccount.id, id), before === undefined ? undefined : eq(userAccount.passwordHash, before)))
        .returning({ id: userAccount.id });
      return rows.length > 0;
    },
  };
}
