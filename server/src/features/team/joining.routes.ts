import { acceptInvite, appSignUpWithInvite, type ConsoleSession, readInvite, signUpWithInvite } from '@zeacon/contract';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { subscriberOf } from '../../platform/address-limit.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { JoiningService, OpenedSession, SessionOrigin } from './joining.service.ts';

export interface JoiningRoutesDeps {
  service: JoiningService;
  rateLimits: RateLimits;
  originOf: (request: Pick<FastifyRequest, 'ip' | 'country' | 'headers'>) => SessionOrigin;
  /** Puts the tokens into cookies; answers what the console is told. */
  enterConsole: (reply: FastifyReply, session: OpenedSession) => Promise<ConsoleSession>;
  /** For answers that carry tokens. */
  notStored: RouteShorthandOptions;
}

const read = { name: 'team-invite-read', limit: 60, windowSec: 900 };
const used = { name: 'team-invite-used', limit: 30, windowSec: 900 };

export function joiningRoutes(route: Route, deps: JoiningRoutesDeps) {
  const { service, rateLimits, originOf, enterConsole, notStored } = deps;

  route(readInvite, async ({ body }, { request, reply }) => {
    await rateLimits.enforce(reply, read, subscriberOf(request.ip));
    reply.header('cache-control', 'no-store');
    return service.read(body.token);
  });
  route(acceptInvite, async ({ body }, { actor, request, reply }) => {
    await rateLimits.enforce(reply, used, subscriberOf(request.ip));
    return service.accept(actor, body.token);
  });
  route(
    signUpWithInvite,
    async ({ body }, { request, reply }) => {
      await rateLimits.enforce(reply, used, subscriberOf(request.ip));
      return service.signUp(body, originOf(request));
    },
    notStored,
  );
  route(
    appSignUpWithInvite,
    async ({ body }, { request, reply }) => {
      await rateLimits.enforce(reply, used, subscriberOf(request.ip));
      return enterConsole(reply, await service.signUp(body, originOf(request)));
    },
    notStored,
  );
}
