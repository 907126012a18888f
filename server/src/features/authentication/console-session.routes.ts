import {
  appAnswerChallenge,
  appLogIn,
  appLogInWithPasskey,
  appLogOut,
  appRestoreAccount,
  appSignUp,
  appSwitchBusiness,
  type ConsoleSession as ConsoleSessionView,
  getConsoleSession,
} from '@zeacon/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import type { ConsoleSession } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import { originOf } from '../../platform/call-origin.ts';
import type { Route } from '../../platform/route.ts';
import type { LimitedSignIn } from './attempt-limits.ts';
import type { AuthenticationService, Entered } from './authentication.service.ts';
import type { ConsoleCookies } from './console-cookies.ts';
import type { ConsoleSessionService } from './console-session.service.ts';
import type { CsrfTokens } from './csrf-tokens.ts';
import type { KnownDevices } from './known-devices.ts';
import { notStored } from './not-stored.routes.ts';
import type { RunningImpersonation } from './read-live.ts';
import type { Grant } from './sessions.service.ts';

interface ConsoleSessionRoutesDeps {
  service: AuthenticationService;
  consoleSession: Pick<ConsoleSessionService, 'end'>;
  signIn: LimitedSignIn;
  cookies: ConsoleCookies;
  csrf: CsrfTokens;
  enterConsole: EnterConsole;
  continueInConsole: EnterConsole;
}

type EnterConsole = ReturnType<typeof createEnterConsole>['enterConsole'];

/** Tokens go into cookies and never into the answer. */
export function createEnterConsole({
  service,
  cookies,
  devices,
  csrf,
}: Pick<ConsoleSessionRoutesDeps, 'service' | 'cookies' | 'csrf'> & { devices: Pick<KnownDevices, 'rememberLogIn'> }) {
  const continueInConsole = async (
    reply: FastifyReply,
    { businessId, userId, expiresInSec, sessionId, ...tokens }: Grant,
  ): Promise<ConsoleSessionView> => {
    const csrfToken = csrf.of(sessionId);
    const view = await service.consoleOf({ businessId, userId });
    cookies.set(reply, { ...tokens, csrf: csrfToken });
    return { ...view, csrfToken, expiresInSec };
  };

  return {
    /** Of whoever has just proved who they are. */
    async enterConsole(reply: FastifyReply, grant: Grant): Promise<ConsoleSessionView> {
      const view = await continueInConsole(reply, grant);
      await devices.rememberLogIn(reply, view.email);
      return view;
    },
    /** Of whoever had a session before. */
    continueInConsole,
  };
}

/** How an operator goes into the console as somebody, and comes back. */
export function createActInConsole({
  service,
  cookies,
  csrf,
  continueInConsole,
}: Pick<ConsoleSessionRoutesDeps, 'service' | 'cookies' | 'csrf' | 'continueInConsole'>) {
  return {
    async enterAs(
      reply: FastifyReply,
      impersonation: RunningImpersonation,
      { accessToken, expiresInSec }: { accessToken: string; expiresInSec: number },
    ): Promise<ConsoleSessionView> {
      const { id, businessId, userId } = impersonation;
      const csrfToken = csrf.of(id);
      const view = await service.consoleOf({ businessId, userId, impersonation });
      cookies.setActing(reply, { accessToken, csrf: csrfToken });
      return { ...view, csrfToken, expiresInSec };
    },

    /** Rejects with `auth.refresh_invalid`, without cookies, when the operator's own session is over too. */
    async enterOwn(request: FastifyRequest, reply: FastifyReply): Promise<ConsoleSessionView> {
      try {
        const { refreshToken } = cookies.read(request);
        return await continueInConsole(reply, await service.refresh(refreshToken ?? '', originOf(request)));
      } catch (error) {
        if (error instanceof ApiError) cookies.clear(reply);
        throw error;
      }
    },
  };
}

/** The cookie twins of the bearer calls. */
export function consoleSessionRoutes(
  route: Route,
  { service, consoleSession, signIn, cookies, csrf, enterConsole: open, continueInConsole }: ConsoleSessionRoutesDeps,
) {
  async function show({ sessionId, expiresInSec, ...owner }: ConsoleSession, reply: FastifyReply) {
    try {
      return { ...(await service.consoleOf(owner)), csrfToken: csrf.of(sessionId), expiresInSec };
    } catch (error) {
      if (error instanceof ApiError) cookies.clear(reply);
      throw error;
    }
  }

  const openIfKept = async (reply: FastifyReply, entered: Entered) =>
    'restoreTicket' in entered ? entered : open(reply, entered);

  route(appSignUp, async ({ body }, exchange) => open(exchange.reply, await signIn.signUp(body, exchange)), notStored);
  route(
    appLogIn,
    async ({ body }, exchange) => {
      const outcome = await signIn.logIn(body, exchange);
      return 'challenge' in outcome ? outcome : openIfKept(exchange.reply, outcome);
    },
    notStored,
  );
  route(
    appAnswerChallenge,
    async ({ body }, exchange) => openIfKept(exchange.reply, await signIn.answerChallenge(body, exchange)),
    notStored,
  );
  route(
    appLogInWithPasskey,
    async ({ body }, exchange) => openIfKept(exchange.reply, await signIn.logInWithPasskey(body, exchange)),
    notStored,
  );
  route(
    appRestoreAccount,
    async ({ body }, exchange) => open(exchange.reply, await signIn.restore(body, exchange)),
    notStored,
  );
  route(
    appSwitchBusiness,
    async ({ body }, { actor, request, reply }) =>
      continueInConsole(reply, await service.switchBusiness(actor, body.businessId, originOf(request))),
    notStored,
  );
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
