import { removePostLink } from '@zeacon/contract';
import type { Act } from '../limit-acts.ts';
import type { MemberPostsService } from '../member-posts.service.ts';

export function linksRoutes(act: Act, { memberPosts }: { memberPosts: Pick<MemberPostsService, 'hideLink'> }) {
  act(removePostLink, async ({ params }, { actor }) => {
    await memberPosts.hideLink(actor, params.id);
    return {};
  });
}
