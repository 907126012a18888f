import { addPostPicture } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { MemberLimits } from './member-limits.ts';
import type { PostPictures } from './post-pictures.service.ts';

/** More than the largest picture in Base64, so that one that is too large is told so in words. */
const bodyLimit = 12 * 1024 ** 2;

export function postPicturesRoutes(
  route: Route,
  { postPictures, memberLimits }: { postPictures: Pick<PostPictures, 'add'>; memberLimits: MemberLimits },
) {
  route(
    addPostPicture,
    async ({ body }, { actor, request, reply }) => {
      await memberLimits.enforce(reply, 'picture', actor);
      const gone = new AbortController();
      request.raw.once('aborted', () => gone.abort());
      return postPictures.add(actor, body.communityId, body.picture, gone.signal);
    },
    { bodyLimit },
  );
}
