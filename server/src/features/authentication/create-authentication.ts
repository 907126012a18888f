import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import { createAccessTokens } from './access-tokens.ts';
import { limitSignIn } from './attempt-limits.ts';
import { createAuthenticate } from './authenticate.ts';
import { createSessionsRepository } from './authentication.repository.ts';
import { authenticationRoutes } from './authentication.routes.ts';
import { createAuthenticationService, type SignInAccounts } from './authentication.service.ts';
import { createConsoleCookies } from './console-cookies.ts';
import { consoleSessionRoutes } from './console-session.routes.ts';
import { createConsoleSessionService } from './console-session.service.ts';
import { createCsrfTokens } from './csrf-tokens.ts';
import type { Passwords } from './passwords.ts';
import { createSessionsService } from './sessions.service.ts';

export interface AuthenticationDeps {
  database: Database;
  /** The accounts, on the database or on a transaction: sign-up writes both features' rows in one. */
  accountsOn: (queries: Queryable) => SignInAccounts;
  /** A random secret kept in the data folder. */
  secret: (name: string, bytes: number) => Promise<Uint8Array>;
  config: Pick<Config, 'publicUrl' | 'cookies' | 'rateLimits'>;
  rateLimits: RateLimits;
  passwords: Passwords;
  newId: NewId;
  clock: Clock;
}

const keyBytes = 32;

/** Wires the feature. `service.signUp` and `service.logIn` here know no rate limit: those of the routes do. */
export async function createAuthentication(deps: AuthenticationDeps) {
  const { database, accountsOn, secret, config, rateLimits, passwords, newId, clock } = deps;
  const [accessKey, successorKey, csrfKey] = await Promise.all(
    ['access-token-key', 'refresh-token-key', 'csrf-key'].map((name) => secret(name, keyBytes)),
  );
  const accessTokens = createAccessTokens({ key: accessKey!, issuer: config.publicUrl, clock });
  const csrf = createCsrfTokens(csrfKey!);
  const sessions = createSessionsService({
    sessions: createSessionsRepository(database.db),
    transaction: (work) => database.transaction((tx) => work(createSessionsRepository(tx))),
    accessTokens,
    successorKey: successorKey!,
    newId,
    clock,
  });
  const service = createAuthenticationService({
    accounts: accountsOn(database.db),
    transaction: (work) =>
      database.transaction((tx) => work({ accounts: accountsOn(tx), sessions: createSessionsRepository(tx) })),
    sessions,
    passwords,
    newId,
    clock,
  });
  const cookies = createConsoleCookies(config.cookies);
  const consoleSession = createConsoleSessionService({ accessTokens, sessions, csrf, clock });
  const signIn = limitSignIn(service, rateLimits, config.rateLimits);

  return {
    service,
    authenticate: createAuthenticate({ accessTokens, sessions, csrf, accessCookie: config.cookies.accessToken }),
    /** Needs `@fastify/cookie` on the app. */
    bindRoutes(route: Route) {
      authenticationRoutes(route, service, signIn);
      consoleSessionRoutes(route, { service, consoleSession, signIn, cookies, csrf });
    },
  };
}
