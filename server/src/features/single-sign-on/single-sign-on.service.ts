import type { AccountProof, SingleSignOnSignUp } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { CallOrigin } from '../../platform/call-origin.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { attemptSec } from '../../platform/openid/attempt-cookie.ts';
import type { Known } from '../../platform/openid/provider.ts';
import { requireOwnPassword, requireSamePassword } from '../../platform/own-password.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { digestOf } from '../../platform/secret-tokens.ts';
import { createAttemptsRepository, type WaitingAttempt } from './attempts.repository.ts';
import type { Attempts } from './attempts.ts';
import { createIdentitiesRepository } from './identities.repository.ts';
import type { Linking, LinkingDeps } from './linking.ts';

export type SingleSignOnService = ReturnType<typeof createSingleSignOnService>;

export interface OpenedSession {
  userId: string;
  businessId: string;
  sessionId: string;
  accessToken: string;
  refreshToken: string;
  expiresInSec: number;
}

interface SignInChallenge {
  challenge: string;
  expiresInSec: number;
}

export type Outcome = { next: string | null } & (
  | { step: 'entered'; opened: OpenedSession }
  | ({ step: 'code'; hasPasskey: boolean } & SignInChallenge)
  | { step: 'account'; email: string; asksForCode: boolean; expiresInSec: number }
  | { step: 'signup'; email: string; expiresInSec: number }
);

/** Asks for the code of whoever has a second factor, wrapped for calls with other fields. */
export type RequireFactor = (
  tx: Transaction,
  proof: { userId: string; code: string | undefined; field: string; language: string | undefined },
) => Promise<void>;

export interface SingleSignOnDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  attempts: Attempts;
  linking: Linking;
  usersOn: LinkingDeps['usersOn'];
  accountsOn: (queries: Queryable) => {
    /** With the business that they acted for last. */
    findUser(userId: string): Promise<{ id: string; businessId: string; passwordHash: string | null } | undefined>;
  };
  factor: {
    isOn(userId: string): Promise<boolean>;
    /** Undefined when no code is asked of them. */
    challengeIn(
      tx: Transaction,
      user: { id: string; passwordHash: string | null },
    ): Promise<SignInChallenge | undefined>;
  };
  requireFactor: RequireFactor;
  hasPasskey: (userId: string) => Promise<boolean>;
  openSession: (
    tx: Transaction,
    owner: { userId: string; businessId: string },
    origin: CallOrigin,
  ) => Promise<OpenedSession>;
  createAccount: (
    tx: Transaction,
    account: SingleSignOnSignUp & { email: string; passwordHash: null },
    origin: CallOrigin,
  ) => Promise<OpenedSession>;
  /** The provider has verified somebody's email. */
  emailVouched: (tx: Transaction, person: { userId: string; email: string }) => Promise<unknown>;
  passwords: Passwords;
  clock: Clock;
}

/** Signing in, and signing up, with an identity of the provider. */
export function createSingleSignOnService(deps: SingleSignOnDeps) {
  const { database, attempts, linking, usersOn, accountsOn, factor, requireFactor, hasPasskey } = deps;
  const { openSession, createAccount, emailVouched, passwords, clock } = deps;

  const required = <T>(attempt: T | undefined): T => {
    if (attempt === undefined) throw new ApiError('single_sign_on.over');
    return attempt;
  };
  const findWaiting = async (token = ''): Promise<WaitingAttempt> =>
    required(await createAttemptsRepository(database.db).findWaiting(digestOf(token), clock()));
  const takeWaiting = async (tx: Transaction, token = ''): Promise<WaitingAttempt> =>
    required(await createAttemptsRepository(tx).takeWaiting(digestOf(token), clock()));

  async function openFor(tx: Transaction, userId: string, origin: CallOrigin): Promise<OpenedSession> {
    const user = await accountsOn(tx).findUser(userId);
    if (!user) throw new ApiError('single_sign_on.refused');
    return openSession(tx, { userId, businessId: user.businessId }, origin);
  }

  /** Whoever has a second factor is asked for it as after a password. Undefined when nobody here has the identity. */
  async function enter(known: Known, next: string | null, origin: CallOrigin): Promise<Outcome | undefined> {
    const held = await createIdentitiesRepository(database.db).find(known);
    const user = held && (await accountsOn(database.db).findUser(held.userId));
    if (held && !user) throw new ApiError('single_sign_on.refused');
    if (!held || !user) return undefined;
    const ownsPasskey = await hasPasskey(user.id);
    return database.transaction(async (tx) => {
      const identities = createIdentitiesRepository(tx);
      // It may have been unlinked meanwhile.
      if ((await identities.lock(known))?.userId !== user.id) throw new ApiError('single_sign_on.refused');
      await identities.noteUse(held.id, clock());
      const challenge = await factor.challengeIn(tx, user);
      if (challenge) return { step: 'code', next, ...challenge, hasPasskey: ownsPasskey };
      return { step: 'entered', next, opened: await openFor(tx, user.id, origin) };
    });
  }

  return {
    get: attempts.get,
    begin: (next: string | undefined) => attempts.begin(next),

    async finish(token: string | undefined, query: string, origin: CallOrigin): Promise<Outcome> {
      const { known, hash, next } = await attempts.identify(token, query);
      const entered = await enter(known, next, origin);
      if (entered) return entered;
      const { issuer, subject, email } = known;
      if (email === undefined || !known.isEmailVerified) throw new ApiError('single_sign_on.email_unverified');
      const expiresAt = new Date(clock().getTime() + attemptSec * 1000);
      await createAttemptsRepository(database.db).keep(hash, { issuer, subject, email, expiresAt });
      const user = await usersOn(database.db).findByEmail(email);
      const asked = { next, email, expiresInSec: attemptSec };
      return user
        ? { step: 'account', ...asked, asksForCode: await factor.isOn(user.id) }
        : { step: 'signup', ...asked };
    },

    /** Of the identity that waits for an account. */
    emailOf: async (token: string | undefined): Promise<string> => (await findWaiting(token)).email,

    async prove(
      token: string | undefined,
      { password, factorCode }: AccountProof,
      origin: CallOrigin,
      language: string | undefined,
    ): Promise<OpenedSession> {
      attempts.requireProvider();
      const { email } = await findWaiting(token);
      const user = await requireOwnPassword(passwords, await usersOn(database.db).findByEmail(email), password);
      const { id: userId } = user;
      return database.transaction(async (tx) => {
        const { issuer, subject } = await takeWaiting(tx, token);
        await requireFactor(tx, { userId, code: factorCode, field: 'factorCode', language });
        await requireSamePassword(usersOn(tx), user);
        const row = await linking.link(tx, { userId, issuer, subject, email, isUsed: true });
        await linking.tell(tx, row, { template: 'identity-linked', language });
        return openFor(tx, userId, origin);
      });
    },

    /** Account, identity and session come into being together or not at all. */
    async signUp(token: string | undefined, names: SingleSignOnSignUp, origin: CallOrigin): Promise<OpenedSession> {
      attempts.requireProvider();
      return database.transaction(async (tx) => {
        const { issuer, subject, email } = await takeWaiting(tx, token);
        const opened = await createAccount(tx, { ...names, email, passwordHash: null }, origin);
        await linking.link(tx, { userId: opened.userId, issuer, subject, email, isUsed: true });
        await emailVouched(tx, { userId: opened.userId, email });
        return opened;
      });
    },
  };
}
