import {
  type Account,
  type BusinessEmail,
  type BusinessEmailDraft,
  businessEmailHours,
  type PublicAccount,
} from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { digestOf, newSecretToken } from '../../platform/secret-tokens.ts';
import { createBusinessEmailRepository } from './business-email.repository.ts';

export type BusinessEmailService = ReturnType<typeof createBusinessEmailService>;

export interface ConfirmationMail {
  to: string;
  language: string | undefined;
  template: 'business-email';
  values: { path: string; validMinutes: number; business: string };
}

export interface BusinessEmailDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  findAccount: (businessId: string) => Promise<Account | undefined>;
  isClosed: (businessId: string) => Promise<boolean>;
  /** What its owner logs in with, in lower case. */
  ownerOf: (businessId: string) => Promise<{ userId: string; email: string } | undefined>;
  /** Whether this person has shown that they read what is sent to this email. */
  isProven: (userId: string, email: string) => Promise<boolean>;
  queueMail: (tx: Transaction, mail: ConfirmationMail) => Promise<void>;
  clock: Clock;
}

export function createBusinessEmailService(deps: BusinessEmailDeps) {
  const { database, findAccount, isClosed, ownerOf, isProven, queueMail, clock } = deps;
  const stored = createBusinessEmailRepository(database.db);

  async function requireAccount(businessId: string): Promise<Account> {
    const account = await findAccount(businessId);
    if (!account) throw new ApiError('account.not_found');
    return account;
  }

  async function isConfirmed({ id, email }: Account): Promise<boolean> {
    if (await stored.isConfirmed(id, email)) return true;
    const owner = await ownerOf(id);
    return owner !== undefined && owner.email === email.toLowerCase() && (await isProven(owner.userId, owner.email));
  }

  const shown = async (account: Account): Promise<BusinessEmail> => ({
    businessEmail: account.email,
    isConfirmed: await isConfirmed(account),
  });

  return {
    get: async (businessId: string): Promise<BusinessEmail> => shown(await requireAccount(businessId)),

    /** Sends nothing where it is confirmed already. */
    async send(
      businessId: string,
      { businessName, businessEmail }: BusinessEmailDraft,
      language: string | undefined,
    ): Promise<BusinessEmail> {
      const account = await requireAccount(businessId);
      if (businessName !== account.businessName)
        throw fieldError('businessName', 'This is not the name of your business. Change it in the settings first.');
      if (businessEmail !== account.email)
        throw fieldError('businessEmail', 'This is not the email of your business. Change it in the settings first.');
      const before = await shown(account);
      if (before.isConfirmed) return before;
      const token = newSecretToken();
      const expiresAt = new Date(clock().getTime() + businessEmailHours * 3_600_000);
      const isSent = await database.transaction(async (tx) => {
        const link = { businessId, email: account.email, linkHash: digestOf(token), expiresAt };
        if (!(await createBusinessEmailRepository(tx).put(link))) return false;
        const values = {
          path: `/confirm-business-email#${token}`,
          validMinutes: businessEmailHours * 60,
          business: businessName,
        };
        await queueMail(tx, { to: account.email, language, template: 'business-email', values });
        return true;
      });
      return { ...before, isConfirmed: !isSent };
    },

    async useLink(token: string): Promise<void> {
      if (!(await stored.useLink(digestOf(token), clock()))) throw new ApiError('account.confirmation_invalid');
    },

    /** A closed business is as one that does not exist. */
    async publicAccount(id: string): Promise<PublicAccount> {
      const account = await requireAccount(id);
      if (await isClosed(id)) throw new ApiError('account.not_found');
      const { businessName, logo, createdDate } = account;
      return { id, businessName, logo, createdDate, isEmailConfirmed: await isConfirmed(account) };
    },
  };
}
