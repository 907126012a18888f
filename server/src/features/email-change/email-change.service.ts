import { type EmailChange, emailChangeMinutes, emailChangeTries, serverMessages } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { mailedCodeDigest, newMailedCode } from '../../platform/mailed-codes.ts';
import { requireOwnPassword, requireSamePassword } from '../../platform/own-password.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { createEmailChangeRepository } from './email-change.repository.ts';

export type EmailChangeService = ReturnType<typeof createEmailChangeService>;

interface User {
  id: string;
  email: string;
  passwordHash: string | null;
}

export type EmailChangeMail = { to: string; language: string | undefined } & (
  | { template: 'email-change'; values: { validMinutes: number; code: string } }
  | { template: 'email-changed'; values: { before: string; after: string } }
);

export interface EmailChangeDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  /** On the database or on a transaction. Emails are in lower case. */
  usersOn: (queries: Queryable) => {
    find(userId: string): Promise<User | undefined>;
    /** Until the transaction ends, nobody else changes them. */
    lock(userId: string): Promise<User | undefined>;
    findByEmail(email: string): Promise<User | undefined>;
    /** False when somebody else signs in with it. */
    setEmail(userId: string, email: string): Promise<boolean>;
  };
  /** Rejects unless the code is right, where a second factor is on. */
  requireFactor: (
    tx: Transaction,
    proof: { userId: string; code: string | undefined; field: string; language: string | undefined },
  ) => Promise<void>;
  /** The person signs in with another email now, which they have shown to read. */
  tellChanged: (tx: Transaction, person: { userId: string; email: string }) => Promise<unknown>;
  queueMail: (tx: Transaction, mail: EmailChangeMail) => Promise<void>;
  passwords: Passwords;
  clock: Clock;
}

/** How somebody changes what they sign in with: the new email counts once a code that was sent there is entered. */
export function createEmailChangeService(deps: EmailChangeDeps) {
  const { database, usersOn, requireFactor, tellChanged, queueMail, passwords, clock } = deps;

  return {
    async begin(userId: string, change: EmailChange, language: string | undefined): Promise<{ email: string }> {
      const email = change.email.toLowerCase();
      const users = usersOn(database.db);
      const user = await requireOwnPassword(passwords, await users.find(userId), change.password);
      if (user.email === email) throw fieldError('email', serverMessages.emailUnchanged);
      if (await users.findByEmail(email)) throw new ApiError('auth.email_taken');
      const code = newMailedCode();
      const expiresAt = new Date(clock().getTime() + emailChangeMinutes * 60_000);
      await database.transaction(async (tx) => {
        await requireFactor(tx, { userId, code: change.factorCode, field: 'factorCode', language });
        await createEmailChangeRepository(tx).put({
          userId,
          email,
          codeHash: mailedCodeDigest(userId, code),
          expiresAt,
        });
        await requireSamePassword(usersOn(tx), user);
        const values = { validMinutes: emailChangeMinutes, code };
        await queueMail(tx, { to: email, language, template: 'email-change', values });
      });
      return { email };
    },

    async confirm(userId: string, code: string, language: string | undefined): Promise<{ email: string }> {
      const entered = { userId, codeHash: mailedCodeDigest(userId, code) };
      await createEmailChangeRepository(database.db).countWrong(entered);
      return database.transaction(async (tx) => {
        const email = await createEmailChangeRepository(tx).take(entered, emailChangeTries, clock());
        if (email === undefined) throw fieldError('code', serverMessages.codeWrong);
        const user = await usersOn(tx).find(userId);
        if (!user) throw new ApiError('auth.required');
        if (!(await usersOn(tx).setEmail(userId, email))) throw new ApiError('auth.email_taken');
        await tellChanged(tx, { userId, email });
        const values = { before: user.email, after: email };
        for (const to of [user.email, email]) await queueMail(tx, { to, language, template: 'email-changed', values });
        return { email };
      });
    },
  };
}
