import { blockMember, listBlockedMembers, unblockMember } from '@zeacon/contract';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { BlocksService } from './blocks.service.ts';
import { limitActs } from './limit-acts.ts';

/** By person. */
const blocked = { name: 'member-block', limit: 60, windowSec: 3600 };

export function blocksRoutes(route: Route, { blocks, rateLimits }: { blocks: BlocksService; rateLimits: RateLimits }) {
  const act = limitActs(route, rateLimits);
  route(listBlockedMembers, async ({ query }, { actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return { items: await blocks.list(actor, query.communityId) };
  });
  route(blockMember, async ({ body }, { actor, reply }) => {
    await rateLimits.enforce(reply, blocked, actor.accountId);
    await blocks.block(actor, body.communityId, body.memberId);
    return {};
  });
  act(unblockMember, async ({ query }, { actor }) => {
    await blocks.unblock(actor, query.communityId, query.memberId);
    return {};
  });
}
