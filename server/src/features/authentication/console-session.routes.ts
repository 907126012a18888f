import { appLogIn, appLogOut, appSignUp, getConsoleSession } from '@zeacon/contract';
import type { FastifyReply } from 'fastify';
import '@fastify/cookie';
import type { ConsoleSession } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Route } from '../../platform/route.ts';
import type { LimitedSignIn } from './attempt-limits.ts';
import type { AuthenticationService, SignedIn } from './authentication.service.ts';
import type { ConsoleCookies } from './console-cookies.ts';
import type { ConsoleSessionService } from './console-session.service.ts';
import type { CsrfTokens } from './csrf-tokens.ts';
import { notStored } from './not-stored.routes.ts';

interface ConsoleSessionRoutesDeps {
  service: AuthenticationService;
  consoleSession: Pick<ConsoleSessionService, 'end'>;
  signIn: LimitedSignIn;
  cookies: ConsoleCookies;
  csrf: CsrfTokens;
}

/** The cookie twins: tokens go into cookies and never into the answer. */
export function consoleSessionRoutes(
  route: Route,
  { service, consoleSession, signIn, cookies, csrf }: ConsoleSessionRoutesDeps,
) {
  function open(reply: FastifyReply, { account, expiresInSec, sessionId, ...tokens }: SignedIn) {
    const csrfToken = csrf.of(sessionId);
    cookies.set(reply, { ...tokens, csrf: csrfToken });
    return { account, csrfToken, expiresInSec };
  }

  async function show({ businessId, sessionId, expiresInSec }: ConsoleSession, reply: FastifyReply) {
    try {
      const account = await service.accountOf(businessId);
      return { account, csrfToken: csrf.of(sessionId), expiresInSec };
    } catch (error) {
      if (error instanceof ApiError) cookies.clear(reply);
      throw error;
    }
  }

  route(appSignUp, async ({ body }, exchange) => open(exchange.reply, await signIn.signUp(body, exchange)), notStored);
  route(appLogIn, async ({ body }, exchange) => open(exchange.reply, await signIn.logIn(body, exchange)), notStored);
  route(getConsoleSession, (_input, { actor, reply }) => show(actor, reply), notStored);
  route(
    appLogOut,
    async (_input, { actor, reply }) => {
      if (actor.sessionId !== undefined) await consoleSession.end(actor.sessionId);
      cookies.clear(reply);
      return {};
    },
    notStored,
  );
}
