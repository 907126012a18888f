import { answerAppeal, appealDecision, listAppeals, listOwnDecisions } from '@zeacon/contract';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { AppealsService } from './appeals.service.ts';

interface Deps {
  appeals: AppealsService;
  rateLimits: RateLimits;
}

/** By person, in whatever community. */
const appealed = { name: 'member-appeal', limit: 10, windowSec: 3600 };

export function appealsRoutes(route: Route, { appeals, rateLimits }: Deps) {
  route(listOwnDecisions, ({ query: { communityId, ...slice } }, { actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return appeals.listOwn(actor, communityId, slice);
  });
  route(appealDecision, async ({ body }, { actor, reply }) => {
    await rateLimits.enforce(reply, appealed, actor.accountId);
    return appeals.appeal(actor, body);
  });
  route(listAppeals, ({ query: { communityId, ...slice } }, { actor }) => appeals.list(actor, communityId, slice));
  route(answerAppeal, async ({ body }, { actor }) => {
    await appeals.answer(actor, body);
    return {};
  });
}
