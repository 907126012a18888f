import type {
  Account,
  BusinessRole,
  ChallengeAnswer,
  ClosedAccount,
  ConsoleSession,
  Credentials,
  ErrorCode,
  OwnBusiness,
  PasskeyAnswer,
  SignInChallenge,
  SignUpDraft,
  SignUpMode,
} from '@zeacon/contract';
import type { Impersonation } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type GivenNames, namesOf } from '../../platform/business-names.ts';
import type { CallOrigin } from '../../platform/call-origin.ts';
import type { Clock } from '../../platform/clock.ts';
import { requireUncommonPassword } from '../../platform/common-passwords.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { requireAll } from '../../platform/require-all.ts';
import type { SessionOwner } from './access-tokens.ts';
import type { SessionsRepository } from './authentication.repository.ts';
import type { Grant, SessionsService } from './sessions.service.ts';
import type { PasskeySignIn, Redeemed } from './sign-in-factor.ts';
import type { SignUpInvites } from './sign-up-invites.ts';

export type AuthenticationService = ReturnType<typeof createAuthenticationService>;
export type ConsoleView = Omit<ConsoleSession, 'csrfToken' | 'expiresInSec'>;
export type SignedIn = Grant & { account: Account };
/** A session, unless the account is about to be deleted. */
export type Entered = SignedIn | ClosedAccount;

export interface SignedUp {
  userId: string;
  /** In lower case. */
  email: string;
  /** That they read mails in, where it is known. */
  language: string | undefined;
}

interface ShownSession extends SessionOwner {
  impersonation?: Impersonation;
}

interface SignInUser {
  id: string;
  /** The one that they acted for last. */
  businessId: string;
  /** Null for those who sign in otherwise. */
  passwordHash: string | null;
}

/** What signing in needs of the accounts. Emails are passed in lower case. */
export interface SignInAccounts {
  find(businessId: string): Promise<Account | undefined>;
  findUserByEmail(email: string): Promise<SignInUser | undefined>;
  findUser(userId: string): Promise<SignInUser | undefined>;
  /** Until the transaction ends, the account is neither closed nor removed. Undefined for one whose days are over. */
  holdUser(userId: string, now: Date): Promise<{ deletesAt: Date | null } | undefined>;
  isNameFree(username: string): Promise<boolean>;
  /** `undefined` when the username is taken. */
  insertBusiness(
    id: string,
    draft: { businessName: string; username: string | null; email: string; timeZone?: string | undefined },
    now: Date,
  ): Promise<Account | undefined>;
  /** False when the email is taken. */
  insertUser(user: { id: string; email: string; passwordHash: string | null }, now: Date): Promise<boolean>;
}

/** And of who is a member of which business. */
export interface SignInMembers {
  insert(businessId: string, userId: string, role: BusinessRole, now: Date): Promise<boolean>;
  /** False for whoever is no member of it. */
  choose(businessId: string, userId: string, now: Date): Promise<boolean>;
  businessesOf(userId: string): Promise<OwnBusiness[]>;
  emailOf(userId: string): Promise<string | undefined>;
}

/** Of a business and its owner. */
export interface NewAccount {
  /** A new one unless given. */
  businessId?: string | undefined;
  businessName: string;
  username?: string | undefined;
  email: string;
  /** UTC unless given. */
  timeZone?: string | undefined;
  /** Null for owners who sign in otherwise. */
  passwordHash: string | null;
}

interface SignInStores {
  accounts: SignInAccounts;
  members: SignInMembers;
  sessions: SessionsRepository;
  tellSignedUp: (who: SignedUp) => Promise<unknown>;
  challenge: (user: SignInUser) => Promise<Omit<SignInChallenge, 'hasPasskey'> | undefined>;
  redeem: (answer: ChallengeAnswer, language: string | undefined) => Promise<Redeemed>;
  redeemPasskey: (answer: PasskeyAnswer) => Promise<Redeemed>;
  restoreTicket: (person: { userId: string; deletesAt: Date }) => Promise<ClosedAccount>;
  redeemRestoreTicket: (restoreTicket: string, language: string | undefined) => Promise<Redeemed>;
}

export interface SignUpTerms {
  origin?: CallOrigin;
  /** Who asked for it, if not this server itself. */
  person?: { language: string | undefined };
  /** A new one unless given. */
  businessId?: string | undefined;
}

export interface AuthenticationServiceDeps {
  accounts: SignInAccounts;
  members: SignInMembers;
  transaction: <T>(work: (stores: SignInStores) => Promise<T>) => Promise<T>;
  /** Whether anybody may create a business. */
  signUpMode: () => Promise<SignUpMode>;
  isInvited: SignUpInvites['isInvited'];
  /** Undefined unless the business is about to be deleted. */
  findClosed: (businessId: string) => Promise<{ deletesAt: Date } | undefined>;
  sessions: SessionsService;
  isOperator: (userId: string) => Promise<boolean>;
  /** Whether the platform sells plans. */
  isSelling: boolean;
  passkeys: Pick<PasskeySignIn, 'has'>;
  passwords: Passwords;
  newId: NewId;
  clock: Clock;
}

export function createAuthenticationService({
  accounts,
  members,
  transaction,
  signUpMode,
  isInvited,
  findClosed,
  sessions,
  isOperator,
  isSelling,
  passkeys,
  passwords,
  newId,
  clock,
}: AuthenticationServiceDeps) {
  /** Rejects with `auth.bad_credentials`. */
  async function check({ email, password }: Credentials): Promise<{ user: SignInUser; account: Account }> {
    const user = await accounts.findUserByEmail(email.toLowerCase());
    const matches = await passwords.verify(user?.passwordHash, password);
    const account = user && matches ? await accounts.find(user.businessId) : undefined;
    if (!user || !account) throw new ApiError('auth.bad_credentials');
    return { user, account };
  }

  /** Undefined when the account, or the business, was removed meanwhile. */
  async function enterIn(
    stores: Pick<SignInStores, 'accounts' | 'sessions' | 'restoreTicket'>,
    { userId, businessId }: SessionOwner,
    origin: CallOrigin | undefined,
  ): Promise<Entered | undefined> {
    const held = await stores.accounts.holdUser(userId, clock());
    const account = held && (await stores.accounts.find(businessId));
    if (!account) return undefined;
    if (held.deletesAt) return stores.restoreTicket({ userId, deletesAt: held.deletesAt });
    return { ...(await sessions.open({ businessId, userId }, origin, stores.sessions)), account };
  }

  /** Rejects with `account.not_found`, or `account_deletion.closed`. */
  async function openFor(
    owner: SessionOwner,
    origin: CallOrigin | undefined,
    stores: Pick<SignInStores, 'accounts' | 'sessions'>,
  ): Promise<SignedIn> {
    const held = await stores.accounts.holdUser(owner.userId, clock());
    if (held?.deletesAt) throw new ApiError('account_deletion.closed');
    const account = held && (await stores.accounts.find(owner.businessId));
    if (!account) throw new ApiError('account.not_found');
    return { ...(await sessions.open(owner, origin, stores.sessions)), account };
  }

  /** What proved who it is is used up and the session opened together, or neither is. */
  async function enter<Code extends ErrorCode>(
    redeemIn: (stores: SignInStores) => Promise<Redeemed>,
    goneAs: Code,
    origin: CallOrigin | undefined,
  ): Promise<Entered> {
    const outcome = await transaction(async (stores) => {
      const redeemed = await redeemIn(stores);
      if ('refused' in redeemed) return redeemed;
      const user = await stores.accounts.findUser(redeemed.userId);
      const owner = user && { businessId: user.businessId, userId: user.id };
      return (owner && (await enterIn(stores, owner, origin))) ?? { refused: new ApiError(goneAs) };
    });
    if ('refused' in outcome) throw outcome.refused;
    return outcome;
  }

  /** Business, owner and session. Rejects with `auth.email_taken` or `account.name_taken`. */
  async function create(
    { businessId = newId('biz'), email, passwordHash, timeZone, ...given }: NewAccount,
    origin: CallOrigin | undefined,
    stores: Pick<SignInStores, 'accounts' | 'members' | 'sessions'>,
  ): Promise<SignedIn> {
    const names = namesOf(given);
    const signInEmail = email.toLowerCase();
    if (await stores.accounts.findUserByEmail(signInEmail)) throw new ApiError('auth.email_taken');
    const now = clock();
    const owner = { businessId, userId: newId('usr') };
    const account = await stores.accounts.insertBusiness(owner.businessId, { ...names, email, timeZone }, now);
    if (!account) throw new ApiError('account.name_taken');
    const user = { id: owner.userId, email: signInEmail, passwordHash };
    if (!(await stores.accounts.insertUser(user, now))) throw new ApiError('auth.email_taken');
    await stores.members.insert(account.id, user.id, 'owner', now);
    return { ...(await sessions.open(owner, origin, stores.sessions)), account };
  }

  async function requireFreeEmail(email: string): Promise<void> {
    if (await accounts.findUserByEmail(email.toLowerCase())) throw new ApiError('auth.email_taken');
  }

  async function requireFreeName(given: GivenNames): Promise<void> {
    const { businessName, username } = namesOf(given);
    if (!(await accounts.isNameFree(username ?? businessName))) throw new ApiError('account.name_taken');
  }

  async function requireSignUp(email: string, invite: string | undefined): Promise<void> {
    const mode = await signUpMode();
    if (mode === 'closed') throw new ApiError('account.sign_up_closed');
    if (mode === 'open') return;
    if (invite === undefined) throw new ApiError('account.invite_needed');
    if (!isInvited(email, invite)) throw new ApiError('account.invite_invalid');
  }

  return {
    /** Business, owner and session come into being together or not at all. A `person` asked for it, not this server. */
    async signUp(
      { businessName, username, email, password, timeZone, invite }: SignUpDraft,
      { origin, person, businessId }: SignUpTerms = {},
    ): Promise<SignedIn> {
      if (person) await requireSignUp(email, invite);
      await requireAll({
        password: requireUncommonPassword(password, 'password'),
        email: requireFreeEmail(email),
        username: requireFreeName({ businessName, username }),
      });
      const passwordHash = await passwords.hash(password);
      return transaction(async (stores) => {
        const signedIn = await create(
          { businessId, businessName, username, email, passwordHash, timeZone },
          origin,
          stores,
        );
        const { userId } = signedIn;
        if (person) await stores.tellSignedUp({ userId, email: email.toLowerCase(), ...person });
        return signedIn;
      });
    },

    create,
    check,

    /** No session but a challenge where a code is asked for, too. */
    async logIn(credentials: Credentials, origin?: CallOrigin): Promise<Entered | SignInChallenge> {
      const { user } = await check(credentials);
      const owner = { businessId: user.businessId, userId: user.id };
      const outcome = await transaction(async (stores) => {
        // It may be removed, or given another password, at this moment.
        if (!(await stores.accounts.holdUser(user.id, clock()))) return undefined;
        if ((await stores.accounts.findUser(user.id))?.passwordHash !== user.passwordHash) return undefined;
        return (await stores.challenge(user)) ?? enterIn(stores, owner, origin);
      });
      if (!outcome) throw new ApiError('auth.bad_credentials');
      return 'challenge' in outcome ? { ...outcome, hasPasskey: await passkeys.has(user.id) } : outcome;
    },

    openFor,

    answerChallenge: (answer: ChallengeAnswer, language: string | undefined, origin?: CallOrigin): Promise<Entered> =>
      enter(({ redeem }) => redeem(answer, language), 'auth.challenge_over', origin),

    logInWithPasskey: (answer: PasskeyAnswer, origin?: CallOrigin): Promise<Entered> =>
      enter(({ redeemPasskey }) => redeemPasskey(answer), 'auth.passkey_refused', origin),

    async restore(restoreTicket: string, language: string | undefined, origin?: CallOrigin): Promise<SignedIn> {
      const over = 'account_deletion.ticket_over';
      const entered = await enter(
        ({ redeemRestoreTicket }) => redeemRestoreTicket(restoreTicket, language),
        over,
        origin,
      );
      if ('restoreTicket' in entered) throw new ApiError(over);
      return entered;
    },

    refresh: (refreshToken: string, origin?: CallOrigin) => sessions.refresh(refreshToken, origin),

    /** A token that is worth nothing has no session to end: that is no failure. */
    async logOut(refreshToken: string): Promise<void> {
      const sessionId = await sessions.findByRefreshToken(refreshToken);
      if (sessionId) await sessions.end(sessionId);
    },

    /** A session for another business of whoever has this one, which ends. Rejects with `auth.required` if it had ended. */
    async switchBusiness(
      session: SessionOwner & { sessionId: string },
      businessId: string,
      origin?: CallOrigin,
    ): Promise<SignedIn> {
      return transaction(async (stores) => {
        const { userId, sessionId } = session;
        if (!(await stores.members.choose(businessId, userId, clock()))) throw new ApiError('account.not_found');
        // Whoever ends all sessions of a person locks the person: none is opened past them.
        await stores.accounts.holdUser(userId, clock());
        if (!(await stores.sessions.revoke(sessionId, clock()))) throw new ApiError('auth.required');
        return openFor({ businessId, userId }, origin, stores);
      });
    },

    /** What the console shows of whoever is signed in. Rejects with `auth.required` for a member no more. */
    async consoleOf({ businessId, userId, impersonation }: ShownSession): Promise<ConsoleView> {
      const [account, email, businesses, mayOperate, closed] = await Promise.all([
        accounts.find(businessId),
        members.emailOf(userId),
        members.businessesOf(userId),
        impersonation === undefined && isOperator(userId),
        findClosed(businessId),
      ]);
      const own = businesses.find(({ id }) => id === businessId);
      if (!account || email === undefined || !own) throw new ApiError('auth.required');
      const shown = { account, email, role: own.role, isOperator: mayOperate, ...(isSelling && { isSelling }) };
      const ends = closed && { deletesDate: closed.deletesAt.toISOString() };
      if (!impersonation) return { ...shown, businesses, impersonation: null, ...ends };
      const { id, operatorEmail, access, reason, expiresAt } = impersonation;
      const view = { id, operatorEmail, access, reason, expiresDate: expiresAt.toISOString() };
      return { ...shown, businesses: [own], impersonation: view };
    },
  };
}
