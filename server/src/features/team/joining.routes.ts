import { acceptInvite, appSignUpWithInvite, type ConsoleSession, readInvite, signUpWithInvite } from '@zeacon/contract';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { subscriberOf } from '../../platform/address-limit.ts';
import { limitRefusals, type RateLimit, type RateLimits, type RefusableReply } from '../../platform/rate-limits.ts';
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
  const limited = <Done>(
    rule: RateLimit,
    { request, reply }: { request: { ip: string }; reply: RefusableReply },
    work: () => Promise<Done>,
  ) => limitRefusals(rateLimits, reply, rule, subscriberOf(request.ip), work);

  route(readInvite, ({ body }, exchange) => {
    exchange.reply.header('cache-control', 'no-store');
    return limited(read, exchange, () => service.read(body.token));
  });
  route(acceptInvite, ({ body }, exchange) =>
    limited(used, exchange, () => service.accept(exchange.actor, body.token)),
  );
  route(
    signUpWithInvite,
    ({ body }, exchange) => limited(used, exchange, () => service.signUp(body, originOf(exchange.request))),
    notStored,
  );
  route(
    appSignUpWithInvite,
    async ({ body }, exchange) => {
      const opened = await limited(used, exchange, () => service.signUp(body, originOf(exchange.request)));
      return enterConsole(exchange.reply, opened);
    },
    notStored,
  );
}
