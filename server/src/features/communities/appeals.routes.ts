import {
  answerAppeal,
  answerAppealAsModerator,
  appealDecision,
  listAppeals,
  listAppealsToModerate,
  listOwnDecisions,
} from '@zeacon/contract';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { AppealAnswers } from './appeal-answers.service.ts';
import type { AppealsService } from './appeals.service.ts';
import { limitActs } from './limit-acts.ts';

interface Deps {
  appeals: AppealsService;
  appealAnswers: AppealAnswers;
  rateLimits: RateLimits;
}

/** By person, in whatever community. */
const appealed = { name: 'member-appeal', limit: 10, windowSec: 3600 };

export function appealsRoutes(route: Route, { appeals, appealAnswers, rateLimits }: Deps) {
  const act = limitActs(route, rateLimits);
  route(listOwnDecisions, ({ query: { communityId, ...slice } }, { actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return appeals.listOwn(actor, communityId, slice);
  });
  route(appealDecision, async ({ body }, { actor, reply }) => {
    await rateLimits.enforce(reply, appealed, actor.accountId);
    return appeals.appeal(actor, body);
  });
  route(listAppeals, ({ query: { communityId, ...asked } }, { actor }) =>
    appealAnswers.list(actor, communityId, asked),
  );
  route(answerAppeal, async ({ body }, { actor }) => {
    await appealAnswers.answer(actor, body);
    return {};
  });
  route(listAppealsToModerate, ({ query: { communityId, ...asked } }, { actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return appealAnswers.listToModerate(actor, communityId, asked);
  });
  act(answerAppealAsModerator, async ({ body }, { actor }) => {
    await appealAnswers.answerAsModerator(actor, body);
    return {};
  });
}
