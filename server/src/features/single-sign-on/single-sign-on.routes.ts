import {
  beginSingleSignOn,
  type ConsoleSession,
  finishSingleSignOn,
  getSingleSignOn,
  proveSingleSignOn,
  signUpWithSingleSignOn,
} from '@zeacon/contract';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import '@fastify/cookie';
import { originOf } from '../../platform/call-origin.ts';
import { languageOf } from '../../platform/languages.ts';
import type { AttemptCookie } from '../../platform/openid/attempt-cookie.ts';
import type { RateLimits, RefusableReply } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { OpenedSession, SingleSignOnService } from './single-sign-on.service.ts';

export interface SingleSignOnRoutesDeps {
  service: SingleSignOnService;
  cookie: AttemptCookie;
  rateLimits: RateLimits;
  logInsPerMinute: number;
  /** Tells who attempts: a browser in which somebody has logged in before, or else an address. */
  knownDevices: { callerOf(request: Pick<FastifyRequest, 'cookies' | 'ip'>): string };
  /** As any sign-up. */
  countSignUp: (attempt: { request: { ip: string; headers: Headers }; reply: RefusableReply }) => Promise<void>;
  /** Puts the tokens into cookies; answers what the console is told. */
  enterConsole: (reply: FastifyReply, session: OpenedSession) => Promise<ConsoleSession>;
  /** For answers that carry tokens. */
  notStored: RouteShorthandOptions;
}

type Headers = Record<string, string | string[] | undefined>;

/** An office behind one address may sign in this many times as often as one person there. */
const peoplePerAddress = 5;

/**
 * By the email that the provider has verified: only whoever signs in there as its holder can use this up, whatever
 * address they come from.
 */
const guesses = { name: 'single-sign-on-proof', limit: 10, windowSec: 900 };
const guessesOfDay = { name: 'single-sign-on-proof-day', limit: 100, windowSec: 86_400 };

export function singleSignOnRoutes(route: Route, deps: SingleSignOnRoutesDeps) {
  const { service, cookie, rateLimits, logInsPerMinute, knownDevices, countSignUp, enterConsole, notStored } = deps;
  const often = { limit: logInsPerMinute * peoplePerAddress, windowSec: 60 };
  const begun = { name: 'single-sign-on', ...often };
  const answers = { name: 'single-sign-on-answer', ...often };

  route(getSingleSignOn, async () => service.get(), notStored);
  route(
    beginSingleSignOn,
    async ({ body }, { request, reply }) => {
      await rateLimits.enforce(reply, begun, knownDevices.callerOf(request));
      const { token, url } = await service.begin(body.next);
      cookie.set(reply, token);
      return { url };
    },
    notStored,
  );
  route(
    finishSingleSignOn,
    async ({ body }, { request, reply }) => {
      await rateLimits.enforce(reply, answers, knownDevices.callerOf(request));
      const token = cookie.read(request);
      cookie.clear(reply);
      const outcome = await service.finish(token, body.query, originOf(request));
      if (outcome.step === 'entered') {
        const { step, next, opened } = outcome;
        return { step, next, session: await enterConsole(reply, opened) };
      }
      if (token !== undefined && outcome.step !== 'code') cookie.set(reply, token);
      return outcome;
    },
    notStored,
  );
  route(
    proveSingleSignOn,
    async ({ body }, { request, reply }) => {
      const token = cookie.read(request);
      const email = await service.emailOf(token);
      await rateLimits.enforce(reply, guesses, email);
      await rateLimits.enforce(reply, guessesOfDay, email);
      const opened = await service.prove(token, body, originOf(request), languageOf(request));
      cookie.clear(reply);
      return enterConsole(reply, opened);
    },
    notStored,
  );
  route(
    signUpWithSingleSignOn,
    async ({ body }, exchange) => {
      const { request, reply } = exchange;
      await countSignUp(exchange);
      const opened = await service.signUp(cookie.read(request), body, originOf(request));
      cookie.clear(reply);
      return enterConsole(reply, opened);
    },
    notStored,
  );
}
