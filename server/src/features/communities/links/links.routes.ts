import { removePostLink } from '@zeacon/contract';
import type { Route } from '../../../platform/route.ts';
import type { MemberPostsService } from '../member-posts.service.ts';

export function linksRoutes(route: Route, { memberPosts }: { memberPosts: Pick<MemberPostsService, 'hideLink'> }) {
  route(removePostLink, async ({ params }, { actor }) => {
    await memberPosts.hideLink(actor, params.id);
    return {};
  });
}
