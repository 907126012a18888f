import { acceptOwnInvite, declineOwnInvite, listOwnInvites } from '@zeacon/contract';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { OwnInvitesService } from './own-invites.service.ts';

const answered = { name: 'own-invite-answered', limit: 60, windowSec: 900 };

export function ownInvitesRoutes(route: Route, service: OwnInvitesService, rateLimits: RateLimits) {
  route(listOwnInvites, (_input, { actor }) => service.list(actor.userId));
  route(acceptOwnInvite, async ({ params }, { actor, reply }) => {
    await rateLimits.enforce(reply, answered, actor.userId);
    return service.accept(actor.userId, params.inviteId);
  });
  route(declineOwnInvite, async ({ params }, { actor, reply }) => {
    await rateLimits.enforce(reply, answered, actor.userId);
    await service.decline(actor.userId, params.inviteId);
    return {};
  });
}
