import {
  changeCommunityMember,
  checkCommunityTitle,
  checkSubdomainName,
  createCommunity,
  createPost,
  createSpace,
  deleteCommunity,
  deletePost,
  deleteSpace,
  editPost,
  getCommunity,
  listCommunities,
  listCommunityMembers,
  listCommunityTitles,
  listModeration,
  listModerationActions,
  listPopularCommunities,
  listPostComments,
  listPosts,
  listSpaces,
  listTextVersions,
  moderate,
  moderateMany,
  orderSpaces,
  previewCommunity,
  publishPost,
  undoModeration,
  undoModerations,
  updateCommunity,
  updateSpace,
} from '@zeacon/contract';
import type { ApiKeyHolder, BusinessUser } from '../../platform/actors/actor.ts';
import type { Route } from '../../platform/route.ts';
import type { CommunitiesService } from './communities.service.ts';
import type { MembersService } from './members.service.ts';
import type { ModerationService } from './moderation.service.ts';
import type { CommunityPreviews } from './pages/preview.service.ts';
import type { PostsService } from './posts.service.ts';
import type { SpacesService } from './spaces.service.ts';
import type { TalkService } from './talk.service.ts';
import type { TextEditsService } from './text-edits.service.ts';

interface Services {
  communities: CommunitiesService;
  members: MembersService;
  moderation: ModerationService;
  posts: PostsService;
  previews: CommunityPreviews;
  spaces: SpacesService;
  talk: TalkService;
  textEdits: TextEditsService;
}

/** Null of a program. */
const personOf = (actor: ApiKeyHolder | BusinessUser): { userId?: string } =>
  actor.kind === 'business-user' ? { userId: actor.userId } : {};

/** What a business does with its communities. */
export function communitiesRoutes(route: Route, services: Services) {
  const { communities, members, moderation, posts, previews, spaces, talk, textEdits } = services;
  route(listCommunities, ({ query }, { actor }) => communities.list(actor.businessId, query));
  route(createCommunity, ({ body }, { actor }) => communities.create(actor.businessId, body));
  route(listCommunityTitles, (_input, { actor }) => communities.listTitles(actor.businessId));
  route(listPopularCommunities, ({ query }) => communities.listPopular(query));
  route(checkCommunityTitle, ({ query }) => communities.checkTitle(query.title, query.communityId));
  route(checkSubdomainName, ({ query }) => communities.checkSubdomain(query.subdomainName, query.communityId));
  route(getCommunity, ({ params }, { actor }) => communities.get(actor.businessId, params.id));
  route(updateCommunity, ({ body: { communityId, ...changes } }, { actor }) =>
    communities.update(actor.businessId, communityId, changes),
  );
  route(previewCommunity, ({ body }, { actor }) => previews.render(actor.businessId, body));
  route(deleteCommunity, async ({ params }, { actor }) => {
    await communities.remove(actor.businessId, params.id);
    return {};
  });

  route(listCommunityMembers, ({ query: { communityId, ...filter } }, { actor }) =>
    members.list(actor.businessId, communityId, filter),
  );
  route(changeCommunityMember, ({ body: { communityId, memberId, ...changes } }, { actor }) =>
    members.change(actor.businessId, communityId, memberId, changes, personOf(actor).userId ?? null),
  );

  route(listModeration, ({ query: { communityId, ...slice } }, { actor }) =>
    moderation.list(actor.businessId, communityId, slice),
  );
  route(moderate, async ({ body }, { actor }) => {
    await moderation.decide(actor.businessId, body, personOf(actor).userId ?? null);
    return {};
  });
  route(listModerationActions, ({ query: { communityId, ...slice } }, { actor }) =>
    moderation.listActions(actor.businessId, communityId, slice),
  );
  route(undoModeration, async ({ body }, { actor }) => {
    await moderation.undo(actor.businessId, body.communityId, [body.actionId]);
    return {};
  });
  route(moderateMany, async ({ body }, { actor }) => ({
    actionIds: await moderation.decideMany(actor.businessId, body, personOf(actor).userId ?? null),
  }));
  route(undoModerations, async ({ body }, { actor }) => {
    await moderation.undo(actor.businessId, body.communityId, body.actionIds);
    return {};
  });
  route(listTextVersions, ({ query }, { actor }) => textEdits.listVersionsOf(actor.businessId, query));
  route(listPostComments, ({ query }, { actor }) => talk.listAll(actor.businessId, query));

  route(listSpaces, ({ query }, { actor }) => spaces.list(actor.businessId, query.communityId));
  route(createSpace, ({ body }, { actor }) => spaces.create(actor.businessId, body));
  route(updateSpace, ({ params, body }, { actor }) => spaces.update(actor.businessId, params.id, body));
  route(orderSpaces, ({ body }, { actor }) => spaces.order(actor.businessId, body.communityId, body.spaceIds));
  route(deleteSpace, async ({ params, query }, { actor }) => {
    await spaces.remove(actor.businessId, params.id, query.moveTo);
    return {};
  });

  route(listPosts, ({ query }, { actor }) => posts.list(actor.businessId, query));
  route(createPost, ({ body }, { actor }) => posts.create(actor.businessId, { ...body, ...personOf(actor) }));
  route(editPost, ({ params, body }, { actor }) =>
    posts.edit(actor.businessId, params.id, { ...body, ...personOf(actor) }),
  );
  route(publishPost, ({ body }, { actor }) => posts.publish(actor.businessId, body.postId));
  route(deletePost, async ({ params, query }, { actor }) => {
    await posts.remove(actor.businessId, params.id, query.reason, personOf(actor).userId ?? null);
    return {};
  });
}
