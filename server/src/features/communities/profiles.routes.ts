import { getMemberProfile, removeBioOfMember, removeMemberBio, renameMember, setMemberBio } from '@zeacon/contract';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import { limitActs } from './limit-acts.ts';
import type { MembersService } from './members.service.ts';
import type { ProfilesService } from './profiles.service.ts';

interface Deps {
  profiles: ProfilesService;
  members: Pick<MembersService, 'own'>;
  rateLimits: RateLimits;
}

/** By person. What they may have as a name is told apart from what is taken by trying. */
const renamed = { name: 'member-rename', limit: 20, windowSec: 3600 };
const told = { name: 'member-bio', limit: 20, windowSec: 3600 };

/** What members say of themselves, and what others read about them. */
export function profilesRoutes(route: Route, { profiles, members, rateLimits }: Deps) {
  const act = limitActs(route, rateLimits);
  route(getMemberProfile, ({ query }, { actor }) => profiles.read(actor, query));
  route(renameMember, async ({ body }, { actor, reply }) => {
    await rateLimits.enforce(reply, renamed, actor.accountId);
    await profiles.rename(actor, body);
    return members.own({ ...actor, username: body.username }, body.communityId);
  });
  route(setMemberBio, async ({ body }, { actor, reply }) => {
    await rateLimits.enforce(reply, told, actor.accountId);
    await profiles.setBio(actor, body);
    return members.own(actor, body.communityId);
  });
  act(removeMemberBio, async ({ query }, { actor }) => {
    await profiles.removeBio(actor, query.communityId, query.memberId);
    return {};
  });
  route(removeBioOfMember, async ({ query }, { actor }) => {
    await profiles.removeBioOf(actor.businessId, query.communityId, query.memberId);
    return {};
  });
}
