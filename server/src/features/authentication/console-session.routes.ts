import { appLogIn, appLogOut, appSignUp, getConsoleSession } from '@zeacon/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
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
  consoleSession: ConsoleSessionService;
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

  async function resume(request: FastifyRequest, reply: FastifyReply) {
    try {
      const resumed = await consoleSession.resume(cookies.read(request));
      const account = await service.accountOf(resumed.businessId);
      const csrfToken = csrf.of(resumed.sessionId);
      if (resumed.renewed) cookies.set(reply, { ...resumed.renewed, csrf: csrfToken });
      return { account, csrfToken, expiresInSec: resumed.expiresInSec };
    } catch (error) {
      if (error instanceof ApiError) cookies.clear(reply);
      throw error;
    }
  }

  route(appSignUp, async ({ body }, exchange) => open(exchange.reply, await signIn.signUp(body, exchange)), notStored);
  route(appLogIn, async ({ body }, exchange) => open(exchange.reply, await signIn.logIn(body, exchange)), notStored);
  route(getConsoleSession, (_input, { request, reply }) => resume(request, reply), notStored);
  route(
    appLogOut,
    async (_input, { request, reply }) => {
      await consoleSession.end(cookies.read(request), request.headers);
      cookies.clear(reply);
      return {};
    },
    notStored,
  );
}
