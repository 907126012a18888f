import {
  inviteToCommunity,
  listCommunityInvites,
  resendCommunityInvite,
  revokeCommunityInvite,
} from '@zeacon/contract';
import { languageOf } from '../../../platform/languages.ts';
import type { Route } from '../../../platform/route.ts';
import type { InvitesService } from './invites.service.ts';

/** Who is invited to a community by mail. */
export function invitesRoutes(route: Route, invites: InvitesService) {
  route(listCommunityInvites, ({ query: { communityId, ...slice } }, { actor }) =>
    invites.list(actor.businessId, communityId, slice),
  );
  route(inviteToCommunity, ({ body }, { actor, request }) =>
    invites.invite(actor.businessId, body.communityId, body.text, languageOf(request) ?? 'en'),
  );
  route(resendCommunityInvite, ({ body }, { actor, request }) =>
    invites.resend(actor.businessId, body.inviteId, languageOf(request) ?? 'en'),
  );
  route(revokeCommunityInvite, async ({ query }, { actor }) => {
    await invites.revoke(actor.businessId, query.inviteId);
    return {};
  });
}
