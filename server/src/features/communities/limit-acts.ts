import type { Endpoint } from '@zeacon/contract';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Handle, Route } from '../../platform/route.ts';

/** What has no limit of its own counts together, by person. */
export const acted = { name: 'member-act', limit: 300, windowSec: 300 };

type OfMember = Endpoint & { requires: { kind: 'communityMember' } };
export type Act = <E extends OfMember>(endpoint: E, handle: Handle<E>) => void;

/** Binds calls with which members change something, and which have no limit of their own. */
export function limitActs(route: Route, rateLimits: Pick<RateLimits, 'enforce'>): Act {
  return (endpoint, handle) =>
    route(endpoint, async (input, caller) => {
      await rateLimits.enforce(caller.reply, acted, caller.actor.accountId);
      return handle(input, caller);
    });
}
