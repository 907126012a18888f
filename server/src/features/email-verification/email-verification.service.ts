import {
  type EmailVerification,
  emailVerificationMinutes,
  emailVerificationTries,
  serverMessages,
} from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { mailedCodeDigest, newMailedCode } from '../../platform/mailed-codes.ts';
import { digestOf, newSecretToken } from '../../platform/secret-tokens.ts';
import { createEmailVerificationRepository } from './email-verification.repository.ts';

export type EmailVerificationService = ReturnType<typeof createEmailVerificationService>;

export interface EmailVerificationDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  /** What a person signs in with, in lower case. */
  emailOf: (userId: string) => Promise<string | undefined>;
  tellConfirmed: (person: { userId: string }) => Promise<unknown>;
  queueMail: (tx: Transaction, mail: VerificationMail) => Promise<void>;
  clock: Clock;
}

export interface VerificationMail {
  to: string;
  language: string | undefined;
  template: 'email-verification';
  values: { path: string; validMinutes: number; code: string };
}

export function createEmailVerificationService(deps: EmailVerificationDeps) {
  const { database, emailOf, tellConfirmed, queueMail, clock } = deps;
  const stored = createEmailVerificationRepository(database.db);

  async function requireEmail(userId: string): Promise<string> {
    const email = await emailOf(userId);
    if (email === undefined) throw new ApiError('auth.required');
    return email;
  }

  /** Those who signed up before emails were confirmed are not asked to. */
  async function get(userId: string): Promise<EmailVerification> {
    const [email, row] = await Promise.all([requireEmail(userId), stored.find(userId)]);
    return { email, isPending: row !== undefined && !proves(row, email) };
  }

  async function sendIn(tx: Transaction, to: { userId: string; email: string; language: string | undefined }) {
    const { userId, email, language } = to;
    const code = newMailedCode();
    const token = newSecretToken();
    const validMinutes = emailVerificationMinutes;
    const expiresAt = new Date(clock().getTime() + validMinutes * 60_000);
    const hashes = { codeHash: mailedCodeDigest(userId, code), linkHash: digestOf(token) };
    if (!(await createEmailVerificationRepository(tx).put({ userId, email, ...hashes, expiresAt }))) return false;
    const values = { path: `/verify-email#${token}`, validMinutes, code };
    await queueMail(tx, { to: email, language, template: 'email-verification', values });
    return true;
  }

  return {
    get,
    /** Whether this person has shown that they read what is sent to this email. */
    async isProven(userId: string, email: string, queries: Queryable = database.db): Promise<boolean> {
      const row = await createEmailVerificationRepository(queries).find(userId);
      return row !== undefined && proves(row, email);
    },
    /** Whether nobody has shown yet that they read what is sent there. As `get`. */
    async isPending({ userId, email }: { userId: string; email: string }, queries: Queryable): Promise<boolean> {
      const row = await createEmailVerificationRepository(queries).find(userId);
      return row !== undefined && !proves(row, email);
    },
    /** The first mail goes with the sign-up, which does not wait for what comes of it. */
    sendIn,

    /** They have shown otherwise that they read what is sent there. */
    noteProven: (tx: Transaction, person: { userId: string; email: string }) =>
      createEmailVerificationRepository(tx).putConfirmed(person, clock()),

    async resend(userId: string, language: string | undefined): Promise<EmailVerification> {
      const { email, isPending } = await get(userId);
      if (!isPending) return { email, isPending };
      return { email, isPending: await database.transaction((tx) => sendIn(tx, { userId, email, language })) };
    },

    async enterCode(userId: string, code: string): Promise<EmailVerification> {
      const { email, isPending } = await get(userId);
      if (!isPending) return { email, isPending };
      const entered = { userId, email, codeHash: mailedCodeDigest(userId, code) };
      if (!(await stored.tryCode(entered, emailVerificationTries, clock())))
        throw fieldError('code', serverMessages.codeWrong);
      await tellConfirmed({ userId });
      return { email, isPending: false };
    },

    /**
     * Only for whoever it was made for: people open links that they did not ask for, and would make somebody else's
     * account on their email a confirmed one.
     */
    async useLink(userId: string, token: string): Promise<EmailVerification> {
      const hash = digestOf(token);
      if (!(await stored.useLink(userId, hash, clock()))) {
        if (await stored.isLinkOfAnother(userId, hash, clock())) throw new ApiError('auth.verification_of_another');
        const { email, isPending } = await get(userId);
        if (isPending) throw new ApiError('auth.verification_invalid');
        return { email, isPending };
      }
      await tellConfirmed({ userId });
      return get(userId);
    },
  };
}

const proves = (row: { email: string; verifiedAt: Date | null }, email: string): boolean =>
  row.verifiedAt !== null && row.email === email;
