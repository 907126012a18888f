import { getPublicCommunity, issueMemberCode, redeemMemberCode } from '@zeacon/contract';
import { limitRefusals } from '../../platform/limit-refusals.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { EmbedsService } from './embeds.service.ts';

/** By person. */
const issued = { name: 'member-embed-code', limit: 30, windowSec: 900 };
/** By address. */
const tried = { name: 'member-embed-token', limit: 60, windowSec: 900 };

/** What pages of a business need to show one of its communities. */
export function embedsRoutes(route: Route, { embeds, rateLimits }: { embeds: EmbedsService; rateLimits: RateLimits }) {
  route(getPublicCommunity, ({ query }, { reply }) => {
    reply.header('cache-control', 'public, max-age=5');
    return embeds.details(query.communityId);
  });

  route(issueMemberCode, async ({ body }, { actor, reply }) => {
    await rateLimits.enforce(reply, issued, actor.accountId);
    return { code: await embeds.issueCode(actor, body) };
  });

  route(redeemMemberCode, ({ body }, { request, reply }) => {
    reply.header('cache-control', 'no-store');
    return limitRefusals(rateLimits, tried, { request, reply }, () => embeds.redeem(body, request.headers.origin));
  });
}
