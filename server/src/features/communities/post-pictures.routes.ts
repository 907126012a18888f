import { addPostPicture } from '@zeacon/contract';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { PostPictures } from './post-pictures.service.ts';

/** By person, in whatever community. */
const sent = { name: 'post-picture', limit: 60, windowSec: 3600 };
/** More than the largest picture in Base64, so that one that is too large is told so in words. */
const bodyLimit = 12 * 1024 ** 2;

export function postPicturesRoutes(
  route: Route,
  { postPictures, rateLimits }: { postPictures: Pick<PostPictures, 'add'>; rateLimits: RateLimits },
) {
  route(
    addPostPicture,
    async ({ body }, { actor, request, reply }) => {
      await rateLimits.enforce(reply, sent, actor.accountId);
      const gone = new AbortController();
      request.raw.once('aborted', () => gone.abort());
      return postPictures.add(actor, body.communityId, body.picture, gone.signal);
    },
    { bodyLimit },
  );
}
