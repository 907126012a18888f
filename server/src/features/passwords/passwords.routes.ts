import { changePassword, checkPasswordReset, forgotPassword, resetPassword } from '@zeacon/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import { subscriberOf } from '../../platform/address-limit.ts';
import { languageOf } from '../../platform/languages.ts';
import { limitRefusals } from '../../platform/limit-refusals.ts';
import { forgetProofs, limitProofs } from '../../platform/proof-limits.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { PasswordsService } from './passwords.service.ts';

export interface PasswordsRoutesDeps {
  service: PasswordsService;
  rateLimits: RateLimits;
  knownDevices: KnownDevices;
  askForLink: (email: string, language: string | undefined) => Promise<void>;
}

/** Browsers in which whoever has an email proved that it is theirs. */
export interface KnownDevices {
  ofPerson(request: Pick<FastifyRequest, 'cookies'>, email: string): string | undefined;
  remember(reply: FastifyReply, email: string): void;
}

/** By browser where its person is known, else by address. */
const asked = { name: 'password-forgotten', limit: 20, windowSec: 3600 };
/**
 * Every mail to one address holds a link for three times as long as this: whoever asks for them in somebody's name to
 * use the limit up leaves that person with links that work.
 */
const mailed = { name: 'password-mailed', limit: 3, windowSec: 600 };
const tried = { name: 'password-reset', limit: 30, windowSec: 900 };

export function passwordsRoutes(route: Route, deps: PasswordsRoutesDeps) {
  const { service, rateLimits, knownDevices, askForLink } = deps;

  route(changePassword, async ({ body }, { actor, request, reply }) => {
    await limitProofs(rateLimits, reply, 'password-change', actor);
    await service.change(actor, body, languageOf(request));
    return {};
  });

  // Same calls and same answer for every email: whether it is known is found out by the job.
  route(forgotPassword, async ({ body }, { request, reply }) => {
    const email = body.email.toLowerCase();
    await rateLimits.enforce(reply, asked, knownDevices.ofPerson(request, email) ?? subscriberOf(request.ip));
    if (await rateLimits.allows(mailed, email)) await askForLink(email, languageOf(request));
    return {};
  });

  route(checkPasswordReset, async ({ body }, { request, reply }) => {
    reply.header('cache-control', 'no-store');
    await limitRefusals(rateLimits, tried, { request, reply }, () => service.requireUsable(body.token));
    return {};
  });

  route(resetPassword, async ({ body }, { request, reply }) => {
    const { userId, email } = await limitRefusals(rateLimits, tried, { request, reply }, () =>
      service.reset(body, languageOf(request)),
    );
    await forgetProofs(rateLimits, userId);
    knownDevices.remember(reply, email);
    return {};
  });
}
