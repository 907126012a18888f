import {
  dropOwnUnsentPost,
  dropUnsentPost,
  keepOwnUnsentPost,
  keepUnsentPost,
  readOwnUnsentPost,
  readUnsentPost,
} from '@zeacon/contract';
import type { BusinessUser, CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import { limitActs } from './limit-acts.ts';
import type { MembersService } from './members.service.ts';
import type { PostsService } from './posts.service.ts';
import type { UnsentPostsService } from './unsent-posts.service.ts';

interface Deps {
  unsentPosts: UnsentPostsService;
  posts: Pick<PostsService, 'requireOwnPost'>;
  members: Pick<MembersService, 'requireActive' | 'requireOpen' | 'requireOwn'>;
  rateLimits: RateLimits;
}

/** By person: as often as somebody who never stops typing is kept. */
const kept = { name: 'member-unsent-post', limit: 400, windowSec: 300 };

/** What one person wrote is not kept as another's who has signed in in the same browser. */
function requireWriter(writerId: string, signedIn: string): void {
  if (writerId !== signedIn) throw new ApiError('unsent_post.of_another');
}

/** What people are writing and have not sent. */
export function unsentPostsRoutes(route: Route, { unsentPosts, posts, members, rateLimits }: Deps) {
  const act = limitActs(route, rateLimits);
  async function ofPerson(
    { businessId, userId }: BusinessUser,
    { communityId, postId }: { communityId: string; postId?: string | undefined },
  ) {
    await members.requireOwn(businessId, communityId);
    const isHere = postId === undefined || (await posts.requireOwnPost(businessId, postId)).communityId === communityId;
    if (!isHere) throw new ApiError('post.not_found');
    return { communityId, postId, writer: { userId } };
  }

  async function ofMember(member: CommunityMember, communityId: string) {
    const { businessId } = await members.requireOpen(communityId);
    const { accountId } = await members.requireActive(member, communityId);
    return { businessId, place: { communityId, writer: { accountId } } };
  }

  route(readUnsentPost, async ({ query }, { actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return { writerId: actor.userId, ...(await unsentPosts.read(await ofPerson(actor, query))) };
  });
  route(keepUnsentPost, async ({ body }, { actor }) => {
    const place = await ofPerson(actor, body);
    requireWriter(body.writerId, actor.userId);
    const { revision, content } = body;
    return unsentPosts.keep(place, { businessId: actor.businessId, revision, content });
  });
  route(dropUnsentPost, async ({ query }, { actor }) => {
    const place = await ofPerson(actor, query);
    requireWriter(query.writerId, actor.userId);
    await unsentPosts.drop(place);
    return {};
  });

  route(readOwnUnsentPost, async ({ query }, { actor, reply }) => {
    reply.header('cache-control', 'no-store');
    const { place } = await ofMember(actor, query.communityId);
    return { writerId: actor.accountId, ...(await unsentPosts.read(place)) };
  });
  route(keepOwnUnsentPost, async ({ body }, { actor, reply }) => {
    requireWriter(body.writerId, actor.accountId);
    await rateLimits.enforce(reply, kept, actor.accountId);
    const { businessId, place } = await ofMember(actor, body.communityId);
    const { revision, content } = body;
    return unsentPosts.keep(place, { businessId, revision, content });
  });
  act(dropOwnUnsentPost, async ({ query }, { actor }) => {
    requireWriter(query.writerId, actor.accountId);
    await unsentPosts.drop((await ofMember(actor, query.communityId)).place);
    return {};
  });
}
