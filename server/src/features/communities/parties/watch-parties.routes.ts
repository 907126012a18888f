import {
  endMemberWatchParty,
  endWatchParty,
  openWatchParty,
  startMemberWatchParty,
  startWatchParty,
  steerWatchParty,
} from '@zeacon/contract';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import type { Route } from '../../../platform/route.ts';
import { limitActs } from '../limit-acts.ts';
import type { WatchPartiesService } from './watch-parties.service.ts';

interface Services {
  watchParties: WatchPartiesService;
  rateLimits: RateLimits;
}

/** By person. */
const started = { name: 'watch-party-start', limit: 20, windowSec: 3600 };
/** By post. */
const steered = { name: 'watch-party-steer', limit: 60, windowSec: 60 };

export function watchPartiesRoutes(route: Route, { watchParties, rateLimits }: Services) {
  const act = limitActs(route, rateLimits);
  route(startWatchParty, ({ body }, { actor }) => watchParties.start(actor.businessId, body));
  route(steerWatchParty, async ({ params, body }, { actor, reply }) => {
    await rateLimits.enforce(reply, steered, `${actor.businessId} ${params.id}`);
    return watchParties.steer(actor.businessId, params.id, body);
  });
  route(endWatchParty, async ({ params }, { actor }) => {
    await watchParties.end(actor.businessId, params.id);
    return {};
  });
  route(startMemberWatchParty, async ({ body }, { actor, reply }) => {
    await rateLimits.enforce(reply, started, actor.accountId);
    return watchParties.startAs(actor, body);
  });
  act(endMemberWatchParty, async ({ params }, { actor }) => {
    await watchParties.endAs(actor, params.id);
    return {};
  });
  route(openWatchParty, ({ body }, { actor }) => watchParties.open(actor, body.postId));
}
