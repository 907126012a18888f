import { beginPostVideo } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { MemberLimits } from './member-limits.ts';
import type { PostVideos } from './post-videos.service.ts';

export function postVideosRoutes(
  route: Route,
  { postVideos, memberLimits }: { postVideos: Pick<PostVideos, 'begin'>; memberLimits: MemberLimits },
) {
  route(beginPostVideo, async ({ body }, { actor, reply }) => {
    await memberLimits.enforce(reply, 'video', actor);
    return postVideos.begin(actor, body);
  });
}
