import { beginPostVideo } from '@zeacon/contract';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { PostVideos } from './post-videos.service.ts';

/** By person, in whatever community. */
const begun = { name: 'post-video', limit: 10, windowSec: 3600 };

export function postVideosRoutes(
  route: Route,
  { postVideos, rateLimits }: { postVideos: Pick<PostVideos, 'begin'>; rateLimits: RateLimits },
) {
  route(beginPostVideo, async ({ body }, { actor, reply }) => {
    await rateLimits.enforce(reply, begun, actor.accountId);
    return postVideos.begin(actor, body);
  });
}
