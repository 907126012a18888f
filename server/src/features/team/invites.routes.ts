import { inviteMember, listInvites, resendInvite, revokeInvite } from '@zeacon/contract';
import { languageOf } from '../../platform/languages.ts';
import type { RateLimits, RefusableReply } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { InvitesService } from './invites.service.ts';

const sentByBusiness = { name: 'team-invites', limit: 100, windowSec: 3600 };
/** To one address by one business. */
const sentToOne = { name: 'team-invite', limit: 5, windowSec: 3600 };

export function invitesRoutes(route: Route, service: InvitesService, rateLimits: RateLimits) {
  async function limit(reply: RefusableReply, businessId: string, email: string) {
    await rateLimits.enforce(reply, sentByBusiness, businessId);
    await rateLimits.enforce(reply, sentToOne, `${businessId} ${email.toLowerCase()}`);
  }

  route(listInvites, (_input, { actor }) => service.list(actor));
  route(inviteMember, async ({ body }, { actor, request, reply }) => {
    await limit(reply, actor.businessId, body.email);
    return service.invite(actor, body, languageOf(request));
  });
  route(resendInvite, async ({ params }, { actor, request, reply }) => {
    await limit(reply, actor.businessId, await service.emailOf(actor, params.inviteId));
    return service.resend(actor, params.inviteId, languageOf(request));
  });
  route(revokeInvite, async ({ params }, { actor }) => {
    await service.revoke(actor, params.inviteId);
    return {};
  });
}
