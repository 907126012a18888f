import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { type Config, readConfig } from '../../config.ts';
import { createAccountsRepository } from '../../features/accounts/accounts.repository.ts';
import { createClosedBusinessesRepository } from '../../features/accounts/closed-businesses.repository.ts';
import { createMembersRepository } from '../../features/accounts/members.repository.ts';
import { createUsersRepository } from '../../features/accounts/users.repository.ts';
import { createAuthentication } from '../../features/authentication/module.ts';
import { type Admission, createAdmission } from '../actors/admission.ts';
import { anySite } from '../allowed-sites/judge.ts';
import { answerErrors } from '../answer-errors.ts';
import { tellCountries } from '../caller-country.ts';
import { createGrounds } from '../grounds/grounds.ts';
import { createHooks } from '../hooks.ts';
import { newId } from '../ids.ts';
import { onlyKey } from '../keys/key-ring.ts';
import { keyBytes } from '../keys/open-keys.ts';
import type { Passwords } from '../passwords.ts';
import { createRateLimitsRepository } from '../rate-limits.repository.ts';
import { createRateLimits, type RateLimits } from '../rate-limits.ts';
import { createRoute, type Route } from '../route.ts';
import { businessDraft } from './business-draft.ts';
import { onlyOpen } from './only-open.ts';
import { createQuickPasswords } from './quick-passwords.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import type { TestDatabase } from './test-database.ts';

type Authentication = Awaited<ReturnType<typeof createAuthentication>>;

export interface BusinessApp {
  app: FastifyInstance;
  clock: TestClock;
  config: Config;
  rateLimits: RateLimits;
  authentication: Authentication;
  /** Creates a business, signed in. */
  signUp(businessName?: string): Promise<{ businessId: string; headers: { authorization: string } }>;
}

interface BusinessAppOptions {
  env?: Record<string, string>;
  clock?: TestClock;
  passwords?: Passwords;
  /** Binds the routes under test. */
  bind?: (bound: {
    app: FastifyInstance;
    route: Route;
    admission: Admission;
    parts: Omit<BusinessApp, 'signUp'>;
  }) => void;
}

const keys = { ring: (purpose: string) => onlyKey(Buffer.alloc(keyBytes, purpose)) };

const passwordOnly = {
  challengeIn: async () => undefined,
  subjectOf: async () => undefined,
  redeemIn: () => Promise.reject(new Error('Nobody here has a second factor.')),
};

const noPasskeys = {
  has: async () => false,
  begin: () => Promise.reject(new Error('Nobody here has a passkey.')),
  redeemIn: () => Promise.reject(new Error('Nobody here has a passkey.')),
};

const noClosedAccounts = {
  ticketIn: () => Promise.reject(new Error('Nobody here has closed their account.')),
  redeemIn: () => Promise.reject(new Error('Nobody here has closed their account.')),
};

/** A real app with real accounts and sessions on a test database, for tests that need a signed-in business. */
export async function createBusinessApp(
  database: TestDatabase,
  { env = {}, clock = createTestClock(), passwords = createQuickPasswords(), bind }: BusinessAppOptions = {},
): Promise<BusinessApp> {
  const config = readConfig(env);
  const app = fastify();
  tellCountries(app, config);
  answerErrors(app);
  await app.register(cookie);
  const rateLimits = createRateLimits({ hits: createRateLimitsRepository(database.db), clock: clock.now });
  const accounts = {
    accountsOn: createAccountsRepository,
    membersOn: createMembersRepository,
    usersOn: createUsersRepository,
    rolesOf: createMembersRepository(database.db).rolesOf,
    signUpMode: async () => 'open' as const,
    closedOn: createClosedBusinessesRepository,
    accountClosing: { subscribe: () => {} },
    memberLeaving: { subscribe: () => {} },
  };
  const hooks = createHooks();
  const authentication = createAuthentication(
    {
      database,
      keys,
      config,
      rateLimits,
      passwords,
      hooks,
      grounds: createGrounds({ clock: clock.now }),
      newId,
      clock: clock.now,
    },
    {
      accounts,
      secondFactor: { signIn: passwordOnly, factorChanged: { subscribe: () => {} } },
      passkeys: {
        signIn: noPasskeys,
        passkeyAdding: { subscribe: () => {} },
        passkeyRemoved: { subscribe: () => {} },
      },
      accountDeletion: { restoring: noClosedAccounts },
    },
  );
  hooks.seal();
  const admission = createAdmission({
    ...onlyOpen,
    ...authentication.authenticators,
    business: authentication.authenticate,
  });
  const route = createRoute(app, {
    admission,
    audited: database.audited,
    calledOn: (_ground, work) => work(),
    guardSite: async () => anySite,
    clock: clock.now,
  });
  authentication.routes({ route });
  const parts = { app, clock, config, rateLimits, authentication };
  bind?.({ app, route, admission, parts });

  return {
    ...parts,
    async signUp(businessName = 'Acme') {
      const signedIn = await authentication.service.signUp(businessDraft(businessName));
      return { businessId: signedIn.businessId, headers: { authorization: `Bearer ${signedIn.accessToken}` } };
    },
  };
}
