import { acceptInvite, appSignUpWithInvite, type ConsoleSession, readInvite, signUpWithInvite } from '@zeacon/contract';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { limitRefusals } from '../../platform/limit-refusals.ts';
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

  route(readInvite, ({ body }, exchange) => {
    exchange.reply.header('cache-control', 'no-store');
    return limitRefusals(rateLimits, read, exchange, () => service.read(body.token));
  });
  route(acceptInvite, ({ body }, exchange) =>
    limitRefusals(rateLimits, used, exchange, () => service.accept(exchange.actor, body.token)),
  );
  route(
    signUpWithInvite,
    ({ body }, exchange) =>
      limitRefusals(rateLimits, used, exchange, () => service.signUp(body, originOf(exchange.request))),
    notStored,
  );
  route(
    appSignUpWithInvite,
    async ({ body }, exchange) => {
      const opened = await limitRefusals(rateLimits, used, exchange, () =>
        service.signUp(body, originOf(exchange.request)),
      );
      return enterConsole(exchange.reply, opened);
    },
    notStored,
  );
}
