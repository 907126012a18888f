import type { SignUpMode } from '@zeacon/contract';
import type { Config } from '../../config.ts';
import type { RolesOf } from '../../platform/actors/actor.ts';
import type { Authenticators, CallerRequest } from '../../platform/actors/admission.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type CallOrigin, originOf } from '../../platform/call-origin.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Keys } from '../../platform/keys/open-keys.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createAccessTokens, type SessionOwner } from './access-tokens.ts';
import { limitSignIn } from './attempt-limits.ts';
import { createAuthenticate, createAuthenticateOperator } from './authenticate.ts';
import { createSessionsRepository } from './authentication.repository.ts';
import { authenticationRoutes } from './authentication.routes.ts';
import {
  createAuthenticationService,
  type NewAccount,
  type SignedUp,
  type SignInAccounts,
  type SignInMembers,
} from './authentication.service.ts';
import { createConsoleAuthenticators } from './console-authenticators.ts';
import { createConsoleCookies } from './console-cookies.ts';
import { consoleSessionRoutes, createActInConsole, createEnterConsole } from './console-session.routes.ts';
import { createConsoleSessionService } from './console-session.service.ts';
import { createCsrfTokens } from './csrf-tokens.ts';
import { createJudgeMembers } from './judge-members.ts';
import { createKnownDevices } from './known-devices.ts';
import { notStored } from './not-stored.routes.ts';
import { createReadLive, type RunningImpersonation } from './read-live.ts';
import { createSessionsService } from './sessions.service.ts';
import type { AccountRestoring, PasskeySignIn, SignInFactor } from './sign-in-factor.ts';
import { signInSessionsRoutes } from './sign-in-sessions.routes.ts';
import { createSignInSessionsService } from './sign-in-sessions.service.ts';
import { createSignUpInvites } from './sign-up-invites.ts';

type AuthenticationParts = Pick<
  Parts,
  'database' | 'rateLimits' | 'passwords' | 'hooks' | 'grounds' | 'newId' | 'clock'
> & {
  config: Pick<Config, 'publicUrl' | 'cookies' | 'rateLimits' | 'plans'>;
  keys: Pick<Keys, 'ring'>;
};

interface SessionHolder {
  userId: string;
  sessionId: string;
}

export interface AuthenticationPorts {
  /** On the database or on a transaction: sign-up writes the rows of two features in one. */
  accounts: {
    accountsOn: (queries: Queryable) => SignInAccounts;
    membersOn: (queries: Queryable) => SignInMembers;
    usersOn: (queries: Queryable) => { lock(userId: string): Promise<unknown> };
    rolesOf: RolesOf;
    signUpMode: (queries?: Queryable) => Promise<SignUpMode>;
    closedOn: (queries: Queryable) => { find(businessId: string): Promise<{ deletesAt: Date } | undefined> };
    accountClosing: Subscribable<[Transaction, { userId: string }]>;
    memberLeaving: Subscribable<[Transaction, SessionOwner]>;
  };
  secondFactor: {
    signIn: SignInFactor;
    factorChanged: Subscribable<[Transaction, SessionHolder]>;
  };
  passkeys: {
    signIn: PasskeySignIn;
    passkeyAdding: Subscribable<[Transaction, SessionHolder]>;
    passkeyRemoved: Subscribable<[Transaction, SessionHolder]>;
  };
  accountDeletion: { restoring: AccountRestoring };
}

/** `service.signUp` and `service.logIn` here know no rate limit: those of the routes do. */
export function createAuthentication(
  parts: AuthenticationParts,
  { accounts, secondFactor, passkeys, accountDeletion }: AuthenticationPorts,
) {
  const { database, keys, config, rateLimits, passwords, hooks, grounds, newId, clock } = parts;
  const signedUp = hooks.create<[Transaction, SignedUp]>('signedUp');
  const operatorAsked = hooks.create<[userId: string], boolean>('operatorAsked');
  const impersonationAsked = hooks.create<[id: string], RunningImpersonation | undefined>('impersonationAsked');
  const isOperator = async (userId: string) => (await operatorAsked.run(userId)).includes(true);
  const { accountsOn, membersOn, usersOn, rolesOf } = accounts;
  const accessTokens = createAccessTokens({ keys: keys.ring('access-token'), issuer: config.publicUrl, clock });
  accounts.memberLeaving.subscribe('authentication', (tx, member) =>
    createSessionsRepository(tx).revokeMember(member, clock()),
  );
  const endSessionsOn = (tx: Transaction) => async (userId: string, except?: string) => {
    await usersOn(tx).lock(userId);
    await createSessionsRepository(tx).revokeOf(userId, clock(), except === undefined ? {} : { except });
  };
  accounts.accountClosing.subscribe('authentication', (tx, { userId }) => endSessionsOn(tx)(userId));
  const endOthers = (tx: Transaction, { userId, sessionId }: SessionHolder) => endSessionsOn(tx)(userId, sessionId);
  secondFactor.factorChanged.subscribe('authentication', endOthers);
  const requireLiveIn = async (tx: Transaction, { userId, sessionId }: SessionHolder) => {
    await accountsOn(tx).holdUser(userId, clock());
    if (!(await createSessionsRepository(tx).isLive(sessionId, clock()))) throw new ApiError('auth.required');
  };
  passkeys.passkeyAdding.subscribe('authentication', requireLiveIn);
  passkeys.passkeyRemoved.subscribe('authentication', endOthers);
  const csrf = createCsrfTokens(keys.ring('csrf'));
  const storedSessions = createSessionsRepository(database.db);
  const sessions = createSessionsService({
    sessions: storedSessions,
    transaction: (work) => database.transaction((tx) => work(createSessionsRepository(tx))),
    accessTokens,
    successorKeys: keys.ring('refresh-token'),
    newId,
    clock,
  });
  const service = createAuthenticationService({
    accounts: accountsOn(database.db),
    members: membersOn(database.db),
    transaction: (work) =>
      database.transaction((tx) =>
        work({
          accounts: accountsOn(tx),
          members: membersOn(tx),
          sessions: createSessionsRepository(tx),
          tellSignedUp: (who) => signedUp.run(tx, who),
          challenge: (user) => secondFactor.signIn.challengeIn(tx, user),
          redeem: (answer, language) => secondFactor.signIn.redeemIn(tx, answer, language),
          redeemPasskey: (answer) => passkeys.signIn.redeemIn(tx, answer),
          restoreTicket: (person) => accountDeletion.restoring.ticketIn(tx, person),
          redeemRestoreTicket: (...given) => accountDeletion.restoring.redeemIn(tx, ...given),
        }),
      ),
    signUpMode: () => accounts.signUpMode(),
    isInvited: createSignUpInvites({ keys: keys.ring('sign-up-invite'), clock }).isInvited,
    findClosed: accounts.closedOn(database.db).find,
    sessions,
    isOperator,
    isSelling: config.plans !== undefined,
    passkeys: passkeys.signIn,
    passwords,
    newId,
    clock,
  });
  const signInSessions = createSignInSessionsService({
    sessions: storedSessions,
    alone: (userId, work) =>
      database.transaction(async (tx) => {
        await usersOn(tx).lock(userId);
        return work(createSessionsRepository(tx));
      }),
    clock,
  });
  const cookies = createConsoleCookies(config.cookies);
  const devices = createKnownDevices(keys.ring('known-device'), rateLimits, config.cookies);
  const impersonationOf = async (id: string) => (await impersonationAsked.run(id)).find((found) => found !== undefined);
  const readLive = createReadLive({ isLive: sessions.isLive, impersonationOf });
  grounds.judgeBy(
    'member',
    createJudgeMembers({ liveAmong: storedSessions.liveAmong, impersonationOf, rolesOf, clock }),
  );
  grounds.judgeBy('person', async (asked) => {
    const live = await storedSessions.liveAmong(
      asked.map(({ sessionId }) => sessionId),
      clock(),
    );
    return asked.map(({ sessionId }) => live.has(sessionId));
  });
  const consoleSession = createConsoleSessionService({ accessTokens, sessions, readLive, clock });
  const { enterConsole, continueInConsole } = createEnterConsole({ service, cookies, devices, csrf });
  const ways = { factor: secondFactor.signIn, passkeys: passkeys.signIn };
  const signIn = limitSignIn(service, ways, rateLimits, devices, config.rateLimits);

  const accessCookie = config.cookies.accessToken;
  const authenticate = createAuthenticate({ accessTokens, readLive, rolesOf, csrf, accessCookie });

  return {
    service,
    /** Somebody made an account, in the same transaction. */
    signedUp: signedUp as Subscribable<[Transaction, SignedUp]>,
    authenticate,
    /** Whether somebody looks after the platform. */
    operatorAsked: operatorAsked as Subscribable<[userId: string], boolean>,
    /** What goes on of an operator acting as somebody. */
    impersonationAsked: impersonationAsked as Subscribable<[id: string], RunningImpersonation | undefined>,
    isSessionLive: sessions.isLive,
    /** Whether cookies are of somebody who works for the business; they let nobody do anything here. */
    async isSignedInTo(businessId: string, { headers, cookies }: Pick<CallerRequest, 'headers' | 'cookies'>) {
      if (!cookies[accessCookie]) return false;
      return authenticate({ method: 'GET', headers, cookies }).then(
        ({ roles }) => roles.has(businessId),
        (error) => {
          if (error instanceof ApiError) return false;
          throw error;
        },
      );
    },
    /** Rejects unless the session goes on. Until the transaction ends, nobody ends all sessions of its person. */
    requireLiveIn,
    issueAccess: accessTokens.issue,
    ...createActInConsole({ service, cookies, csrf, continueInConsole }),
    /** Ends all of a person's but one that may go on. */
    endSessionsOn,
    /** For a member who did not log in: of a business that they just joined, in the same transaction. */
    openSession: (tx: Transaction, owner: SessionOwner, origin: CallOrigin) =>
      service.openFor(owner, origin, { accounts: accountsOn(tx), sessions: createSessionsRepository(tx) }),
    /** For an owner who has no password, in the same transaction. */
    async createAccount(tx: Transaction, account: NewAccount, origin: CallOrigin) {
      const mode = await accounts.signUpMode(tx);
      if (mode !== 'open') throw new ApiError(mode === 'closed' ? 'account.sign_up_closed' : 'account.invite_needed');
      return service.create(account, origin, {
        accounts: accountsOn(tx),
        members: membersOn(tx),
        sessions: createSessionsRepository(tx),
      });
    },
    countSignUp: signIn.countSignUp,
    knownDevices: devices,
    lastSeenIn: storedSessions.lastUses,
    originOf,
    enterConsole,
    notStored,
    authenticators: {
      member: authenticate,
      user: authenticate,
      operator: createAuthenticateOperator(authenticate, isOperator),
      ...createConsoleAuthenticators({ consoleSession, cookies, csrf }),
    } satisfies Partial<Authenticators>,
    /** Needs `@fastify/cookie` on the app. */
    routes({ route }: Pick<Http, 'route'>) {
      authenticationRoutes(route, service, signIn);
      signInSessionsRoutes(route, signInSessions);
      consoleSessionRoutes(route, { service, consoleSession, signIn, cookies, csrf, enterConsole, continueInConsole });
    },
  };
}
