import {
  addMemberDevice,
  banMember,
  beginMemberSignIn,
  chooseMemberMail,
  editComment,
  editMemberPost,
  eraseMember,
  exportMember,
  filterPosts,
  finishMemberSignIn,
  followSpace,
  forgetMemberDevice,
  getMemberRole,
  getPublicPost,
  getViewerInsight,
  joinCommunity,
  leaveCommunity,
  listComments,
  listCommunityNotices,
  listJoinedCommunities,
  listMemberDevices,
  listMemberTextVersions,
  listPublicMembers,
  listPublicPosts,
  listPublicSpaces,
  listSpaceFollows,
  muteThread,
  openCommunityTopic,
  reactToPost,
  readCommunityNotices,
  removeComment,
  removeMemberPost,
  reportToModerators,
  searchMembers,
  signOutMember,
  voteInPoll,
  writeComment,
  writeMemberPost,
} from '@zeacon/contract';
import { subscriberOf } from '../../platform/address-limit.ts';
import type { SiteHeaders } from '../../platform/allowed-sites/call-site.ts';
import { fieldError } from '../../platform/api-error.ts';
import { languageOf } from '../../platform/languages.ts';
import { limitRefusals } from '../../platform/limit-refusals.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { CommunitiesService } from './communities.service.ts';
import type { createCommunityTopics } from './community-topics.ts';
import type { DevicesService } from './devices.service.ts';
import type { FollowsService } from './follows.service.ts';
import { limitActs } from './limit-acts.ts';
import type { MemberCookie } from './member-cookie.ts';
import type { createMemberExport } from './member-export.service.ts';
import type { MemberLimits } from './member-limits.ts';
import type { MemberPostsService } from './member-posts.service.ts';
import type { MemberSessions } from './member-sessions.service.ts';
import type { MembersService } from './members.service.ts';
import type { ModerationService } from './moderation.service.ts';
import type { NoticesService } from './notices.service.ts';
import type { PollsService } from './polls.service.ts';
import type { PostsService } from './posts.service.ts';
import type { SpacesService } from './spaces.service.ts';
import type { TalkService } from './talk.service.ts';
import type { TextEditsService } from './text-edits.service.ts';
import type { createViewerInsight } from './viewer-insight.service.ts';

interface Services {
  communities: CommunitiesService;
  members: MembersService;
  sessions: MemberSessions;
  posts: PostsService;
  polls: PollsService;
  spaces: SpacesService;
  memberPosts: MemberPostsService;
  moderation: ModerationService;
  notices: NoticesService;
  devices: DevicesService;
  follows: FollowsService;
  exportMember: ReturnType<typeof createMemberExport>;
  viewerInsight: ReturnType<typeof createViewerInsight>;
  talk: TalkService;
  textEdits: TextEditsService;
  topics: Pick<ReturnType<typeof createCommunityTopics>, 'issue'>;
  cookie: MemberCookie;
  rateLimits: RateLimits;
  memberLimits: MemberLimits;
  maySee: (businessId: string, request: SiteHeaders) => Promise<boolean>;
}

const mailed = { name: 'member-sign-in-mail', limit: 5, windowSec: 900 };
const asked = { name: 'member-sign-in', limit: 20, windowSec: 900 };
const tried = { name: 'member-link', limit: 60, windowSec: 900 };
/** By person. */
const edited = { name: 'member-edit', limit: 60, windowSec: 3600 };
const searched = { name: 'member-search', limit: 120, windowSec: 300 };
const exported = { name: 'member-export', limit: 10, windowSec: 3600 };
const voted = { name: 'member-vote', limit: 120, windowSec: 300 };
const added = { name: 'member-device', limit: 30, windowSec: 3600 };

/** What people do in communities. */
export function membersRoutes(route: Route, services: Services) {
  const { communities, members, sessions, posts, polls, spaces, memberPosts, moderation, notices, talk } = services;
  const {
    textEdits,
    devices,
    follows,
    exportMember: readAll,
    viewerInsight,
    topics,
    cookie,
    rateLimits,
    memberLimits,
    maySee,
  } = services;
  const act = limitActs(route, rateLimits);
  route(beginMemberSignIn, async ({ body }, { request, reply }) => {
    await rateLimits.enforce(reply, asked, subscriberOf(request.ip));
    await rateLimits.enforce(reply, mailed, `${body.communityId} ${body.email.toLowerCase()}`);
    await sessions.begin(body.communityId, body.email, languageOf(request));
    return {};
  });

  route(finishMemberSignIn, async ({ body }, { request, reply }) => {
    reply.header('cache-control', 'no-store');
    const { token: link, ...given } = body;
    const token = await limitRefusals(rateLimits, tried, { request, reply }, () =>
      sessions.finish(link, { ...given, username: given.username, language: languageOf(request) }),
    );
    if (token) cookie.set(request, reply, token);
    return { needsUsername: token === undefined, token: token ?? null };
  });

  route(signOutMember, async (_input, { actor, reply }) => {
    await sessions.end(actor.sessionHash);
    cookie.clear(reply);
    return {};
  });
  route(eraseMember, async ({ body }, { actor, reply }) => {
    await members.erase(actor, body.posts);
    cookie.clear(reply);
    return {};
  });

  act(joinCommunity, ({ body }, { actor }) => members.join(actor, body.communityId, body.invite));
  act(leaveCommunity, async ({ body }, { actor }) => {
    await members.leave(actor, body.communityId);
    return {};
  });
  route(listJoinedCommunities, ({ query }, { actor }) => communities.listJoined(actor.accountId, query));
  route(getMemberRole, ({ query }, { actor }) => members.own(actor, query.communityId));
  route(listPublicMembers, async ({ query }, { actor }) =>
    members.listPublic(await members.requireReadable(query.communityId, actor), query),
  );
  act(banMember, async ({ body }, { actor }) => {
    await members.ban(actor, body);
    return {};
  });

  route(listPublicPosts, ({ query }, { actor }) => posts.listPublic(query, actor));
  route(listPublicSpaces, ({ query }, { actor }) => spaces.listPublic(query.communityId, actor));
  route(getPublicPost, ({ query }, { actor }) => posts.getPublic(query.postId, actor));
  route(filterPosts, async ({ query }, { actor, request }) => ({
    items: await posts.filter(query.uuids.split(',').slice(0, 50), actor, (businessId) => maySee(businessId, request)),
  }));
  route(writeMemberPost, async ({ body }, { actor, reply }) => {
    await memberLimits.enforce(reply, 'post', actor);
    return memberPosts.write(actor, body);
  });
  route(editMemberPost, async ({ params, body }, { actor, reply }) => {
    await rateLimits.enforce(reply, edited, actor.accountId);
    return textEdits.editPost(actor, params.id, body);
  });
  act(removeMemberPost, async ({ params, query }, { actor }) => {
    await memberPosts.remove(actor, params.id, query.reason.trim());
    return {};
  });

  route(listComments, ({ query }, { actor }) => talk.list(actor, query));
  route(writeComment, async ({ body }, { actor, reply }) => {
    await memberLimits.enforce(reply, 'comment', actor);
    return talk.write(actor, body);
  });
  route(editComment, async ({ params, body }, { actor, reply }) => {
    await rateLimits.enforce(reply, edited, actor.accountId);
    return textEdits.editComment(actor, params.id, body);
  });
  route(listMemberTextVersions, ({ query }, { actor }) => textEdits.listVersions(actor, query));
  act(removeComment, async ({ params, query }, { actor }) => {
    await talk.remove(actor, params.id, query.reason.trim());
    return {};
  });
  route(reactToPost, async ({ body }, { actor, reply }) => {
    await memberLimits.enforce(reply, body.commentId == null ? 'reaction' : 'commentReaction', actor);
    await talk.react(actor, body);
    return {};
  });
  route(voteInPoll, async ({ body }, { actor, reply }) => {
    await rateLimits.enforce(reply, voted, actor.accountId);
    await polls.vote(actor, body);
    return {};
  });
  route(getViewerInsight, ({ query, headers }, { actor }) => {
    const contentId = headers.contentid ?? query.contentId;
    if (!contentId) throw fieldError('contentId', 'Give the id of a video');
    return viewerInsight(contentId, actor);
  });
  route(reportToModerators, async ({ body }, { actor, reply }) => {
    await memberLimits.enforce(reply, 'report', actor);
    await moderation.report(actor, body);
    return {};
  });
  route(searchMembers, async ({ query }, { actor, reply }) => {
    await rateLimits.enforce(reply, searched, actor.accountId);
    return { items: await members.search(actor, query.communityId, query.search) };
  });
  route(exportMember, async (_input, { actor, reply }) => {
    await rateLimits.enforce(reply, exported, actor.accountId);
    reply.header('cache-control', 'no-store');
    return readAll(actor);
  });

  route(listCommunityNotices, ({ query }, { actor }) => notices.list(actor, query));
  act(readCommunityNotices, async ({ body }, { actor }) => {
    await notices.markRead(actor, body.communityId);
    return {};
  });
  act(chooseMemberMail, async ({ body }, { actor }) => {
    await notices.chooseMail(actor, body.communityId, body.mail);
    return {};
  });

  route(listMemberDevices, ({ query }, { actor }) => devices.list(actor, query.communityId));
  route(addMemberDevice, async ({ body }, { actor, request, reply }) => {
    await rateLimits.enforce(reply, added, actor.accountId);
    return devices.add(actor, body, request.headers['user-agent']);
  });
  act(forgetMemberDevice, async ({ params }, { actor }) => {
    await devices.forget(actor, params.id);
    return {};
  });
  route(listSpaceFollows, async ({ query }, { actor }) => ({ items: await follows.list(actor, query.communityId) }));
  act(followSpace, async ({ body }, { actor }) => {
    await follows.follow(actor, body);
    return {};
  });
  act(muteThread, async ({ body }, { actor }) => {
    await follows.mute(actor, body);
    return {};
  });

  route(openCommunityTopic, async ({ body }, { actor }) => {
    const { id } = await members.requireReadable(body.communityId, actor);
    return topics.issue(id);
  });
}
