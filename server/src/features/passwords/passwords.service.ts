import { passwordResetMinutes, serverMessages } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { requireUncommonPassword } from '../../platform/common-passwords.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { digestOf, newSecretToken } from '../../platform/secret-tokens.ts';
import { createPasswordResetsRepository } from './password-resets.repository.ts';

export type PasswordsService = ReturnType<typeof createPasswordsService>;

interface User {
  id: string;
  email: string;
  passwordHash: string | null;
}

export interface PasswordsDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  /** On the database or on a transaction. */
  usersOn: (queries: Queryable) => {
    find(userId: string): Promise<User | undefined>;
    /** The email in lower case. */
    findByEmail(email: string): Promise<User | undefined>;
    /** False when it is not `before` any more, where that is given. */
    setPassword(userId: string, passwordHash: string, before?: string): Promise<boolean>;
  };
  endSessionsIn: (tx: Transaction, userId: string, except?: string) => Promise<void>;
  /** Somebody has set a password with a link that was mailed to this email. */
  tellReset: (tx: Transaction, person: { userId: string; email: string }) => Promise<unknown>;
  queueMail: (tx: Transaction, mail: PasswordMail) => Promise<void>;
  passwords: Passwords;
  clock: Clock;
}

export type PasswordMail = { to: string; language: string | undefined } & (
  | { template: 'password-reset'; values: { path: string; validMinutes: number } }
  | { template: 'password-changed'; values: { path: string } }
);

export function createPasswordsService(deps: PasswordsDeps) {
  const { database, usersOn, endSessionsIn, tellReset, queueMail, passwords, clock } = deps;

  /** What goes with every new password, in the transaction that sets it. Returns the email of its owner. */
  async function settle(
    tx: Transaction,
    userId: string,
    language: string | undefined,
    keptSession?: string,
  ): Promise<string> {
    await createPasswordResetsRepository(tx).deleteOf(userId);
    await endSessionsIn(tx, userId, keptSession);
    const user = await usersOn(tx).find(userId);
    if (!user) throw new ApiError('auth.required');
    await queueMail(tx, {
      to: user.email,
      language,
      template: 'password-changed',
      values: { path: '/forgot-password' },
    });
    return user.email;
  }

  async function requireUsable(token: string): Promise<void> {
    if (!(await createPasswordResetsRepository(database.db).exists(digestOf(token), clock())))
      throw new ApiError('auth.reset_invalid');
  }

  return {
    /** Rejects with `auth.reset_invalid`. */
    requireUsable,

    async change(
      { userId, sessionId }: { userId: string; sessionId: string },
      { currentPassword, password }: { currentPassword: string; password: string },
      language: string | undefined,
    ): Promise<void> {
      const wrong = fieldError('currentPassword', serverMessages.passwordWrong);
      const user = await usersOn(database.db).find(userId);
      const before = user?.passwordHash;
      if (before === null) throw fieldError('currentPassword', serverMessages.passwordNone);
      if (!(await passwords.verify(before, currentPassword)) || before === undefined) throw wrong;
      await requireUncommonPassword(password, 'password');
      const passwordHash = await passwords.hash(password);
      await database.transaction(async (tx) => {
        // Of two changes at once the later one knew a password that is over.
        if (!(await usersOn(tx).setPassword(userId, passwordHash, before))) throw wrong;
        await settle(tx, userId, language, sessionId);
      });
    },

    /** Sends a link to whoever signs in with this email. Nobody waits for it, so that it cannot tell whether anybody does. */
    async sendLink(email: string, language: string | undefined): Promise<void> {
      const user = await usersOn(database.db).findByEmail(email.toLowerCase());
      if (!user) return;
      const token = newSecretToken();
      const now = clock();
      const expiresAt = new Date(now.getTime() + passwordResetMinutes * 60_000);
      await database.transaction(async (tx) => {
        await createPasswordResetsRepository(tx).insert({ hash: digestOf(token), userId: user.id, expiresAt }, now);
        // After the #, where neither a server's log nor a referrer has it.
        const values = { path: `/reset-password#${token}`, validMinutes: passwordResetMinutes };
        await queueMail(tx, { to: user.email, language, template: 'password-reset', values });
      });
    },

    /** Returns whose password it was. */
    async reset(
      { token, password }: { token: string; password: string },
      language: string | undefined,
    ): Promise<{ userId: string; email: string }> {
      await requireUsable(token);
      const hash = digestOf(token);
      await requireUncommonPassword(password, 'password');
      const passwordHash = await passwords.hash(password);
      return database.transaction(async (tx) => {
        const userId = await createPasswordResetsRepository(tx).take(hash, clock());
        if (userId === undefined) throw new ApiError('auth.reset_invalid');
        await usersOn(tx).setPassword(userId, passwordHash);
        const email = await settle(tx, userId, language);
        await tellReset(tx, { userId, email });
        return { userId, email };
      });
    },
  };
}
