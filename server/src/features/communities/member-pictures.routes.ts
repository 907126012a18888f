import { removeMemberPicture, removePictureOfMember, setMemberPicture } from '@zeacon/contract';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import { limitActs } from './limit-acts.ts';
import type { MemberPictures } from './member-pictures.service.ts';
import type { MembersService } from './members.service.ts';

interface Deps {
  memberPictures: Pick<MemberPictures, 'set' | 'remove' | 'removeOf'>;
  members: Pick<MembersService, 'own'>;
  rateLimits: RateLimits;
}

/** By person, in whatever community. */
const pictured = { name: 'member-picture', limit: 20, windowSec: 3600 };
/** More than the largest picture in Base64, so that one that is too large is told so in words. */
const bodyLimit = 12 * 1024 ** 2;

export function memberPicturesRoutes(route: Route, { memberPictures, members, rateLimits }: Deps) {
  const act = limitActs(route, rateLimits);
  route(
    setMemberPicture,
    async ({ body }, { actor, request, reply }) => {
      await rateLimits.enforce(reply, pictured, actor.accountId);
      const gone = new AbortController();
      request.raw.once('aborted', () => gone.abort());
      await memberPictures.set(actor, body.communityId, body.picture, gone.signal);
      return members.own(actor, body.communityId);
    },
    { bodyLimit },
  );
  act(removeMemberPicture, async ({ query }, { actor }) => {
    await memberPictures.remove(actor, query.communityId, query.memberId);
    return {};
  });
  route(removePictureOfMember, async ({ query }, { actor }) => {
    await memberPictures.removeOf(actor.businessId, query.communityId, query.memberId);
    return {};
  });
}
