import type { Account, Credentials, SignUpDraft } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { requireUncommonPassword } from '../../platform/common-passwords.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { SessionsRepository } from './authentication.repository.ts';
import type { SessionOrigin } from './session-origin.ts';
import type { Grant, SessionsService } from './sessions.service.ts';

export type AuthenticationService = ReturnType<typeof createAuthenticationService>;
export type SignedIn = Grant & { account: Account };

/** What signing in needs of the accounts. Emails are passed in lower case. */
export interface SignInAccounts {
  find(businessId: string): Promise<Account | undefined>;
  findUserByEmail(email: string): Promise<{ id: string; businessId: string; passwordHash: string } | undefined>;
  /** `undefined` when the business name is taken. */
  insertBusiness(id: string, draft: { businessName: string; email: string }, now: Date): Promise<Account | undefined>;
  /** False when the email is taken. */
  insertUser(
    user: { id: string; businessId: string; email: string; passwordHash: string },
    now: Date,
  ): Promise<boolean>;
}

export interface AuthenticationServiceDeps {
  accounts: SignInAccounts;
  transaction: <T>(
    work: (stores: { accounts: SignInAccounts; sessions: SessionsRepository }) => Promise<T>,
  ) => Promise<T>;
  sessions: SessionsService;
  passwords: Passwords;
  newId: NewId;
  clock: Clock;
}

export function createAuthenticationService({
  accounts,
  transaction,
  sessions,
  passwords,
  newId,
  clock,
}: AuthenticationServiceDeps) {
  return {
    /** Business, owner and session come into being together or not at all. */
    async signUp({ businessName, email, password }: SignUpDraft, origin?: SessionOrigin): Promise<SignedIn> {
      const signInEmail = email.toLowerCase();
      await requireUncommonPassword(password, 'password');
      const passwordHash = await passwords.hash(password);
      return transaction(async (stores) => {
        if (await stores.accounts.findUserByEmail(signInEmail)) throw new ApiError('auth.email_taken');
        const now = clock();
        const owner = { businessId: newId('biz'), userId: newId('usr') };
        const account = await stores.accounts.insertBusiness(owner.businessId, { businessName, email }, now);
        if (!account) throw new ApiError('account.name_taken');
        const user = { id: owner.userId, businessId: account.id, email: signInEmail, passwordHash };
        if (!(await stores.accounts.insertUser(user, now))) throw new ApiError('auth.email_taken');
        return { ...(await sessions.open(owner, origin, stores.sessions)), account };
      });
    },

    async logIn({ email, password }: Credentials, origin?: SessionOrigin): Promise<SignedIn> {
      const user = await accounts.findUserByEmail(email.toLowerCase());
      const matches = await passwords.verify(user?.passwordHash, password);
      const account = user && matches ? await accounts.find(user.businessId) : undefined;
      if (!user || !account) throw new ApiError('auth.bad_credentials');
      return { ...(await sessions.open({ businessId: user.businessId, userId: user.id }, origin)), account };
    },

    refresh: (refreshToken: string, origin?: SessionOrigin) => sessions.refresh(refreshToken, origin),

    /** A token that is worth nothing has no session to end: that is no failure. */
    async logOut(refreshToken: string): Promise<void> {
      const sessionId = await sessions.findByRefreshToken(refreshToken);
      if (sessionId) await sessions.end(sessionId);
    },

    /** Rejects with `auth.required` when the business is gone. */
    async accountOf(businessId: string): Promise<Account> {
      const account = await accounts.find(businessId);
      if (!account) throw new ApiError('auth.required');
      return account;
    },
  };
}
