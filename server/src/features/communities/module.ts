import { callSiteOf, type SiteHeaders } from '../../platform/allowed-sites/call-site.ts';
import { createJudge, type JudgeDeps } from '../../platform/allowed-sites/judge.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createMemberAuthenticators } from './authenticate-member.ts';
import { createCommunitiesRepository } from './communities.repository.ts';
import { communitiesRoutes } from './communities.routes.ts';
import { createCommunitiesService } from './communities.service.ts';
import { createCommunityAddresses } from './community-address.ts';
import { createCommunityTopics } from './community-topics.ts';
import { embedsRoutes } from './embeds.routes.ts';
import { createEmbedsService } from './embeds.service.ts';
import { createMemberSessions, type MemberMail } from './member-sessions.service.ts';
import { membersRoutes } from './members.routes.ts';
import { createMembersService } from './members.service.ts';
import { communityPagesRoutes } from './pages/community-pages.routes.ts';
import { connectRoutes } from './pages/connect.routes.ts';
import { createPostView, type PostViewDeps } from './post-view.ts';
import { createPostsRepository } from './posts.repository.ts';
import { createPostsService } from './posts.service.ts';
import { createTalkService } from './talk.service.ts';

export interface CommunitiesPorts {
  accounts: {
    businessClosing: Subscribable<[Transaction, businessId: string]>;
    businessReopening: Subscribable<[Transaction, businessId: string]>;
  };
  allowedSites: JudgeDeps;
  images: {
    service: {
      keepOneIn: (tx: Transaction, businessId: string, uuid: string) => Promise<boolean>;
      urlsOf: (uuids: string[]) => Promise<ReadonlyMap<string, string>>;
    };
    imagesRemoving: Subscribable<[Transaction, businessId: string, imageIds: readonly string[]]>;
  };
  streams: {
    listed: { keepOn: (on: Queryable, businessId: string, ids: readonly string[]) => Promise<string[]> };
    viewers: { details: PostViewDeps['readVideo'] };
    mediaTokens: {
      forViewer(streamId: string, now: Date): { token: ReturnType<PostViewDeps['issueMediaToken']> };
    };
    streamsRemoving: Subscribable<[Transaction, { streamIds: readonly string[] }]>;
  };
  mail: { queue: (tx: Transaction, mail: MemberMail) => Promise<void> };
}

export function createCommunities(parts: Parts, { accounts, allowedSites, images, streams, mail }: CommunitiesPorts) {
  const { config, database, rateLimits, clock } = parts;
  const addresses = createCommunityAddresses(config.publicUrl);
  const topics = createCommunityTopics(parts);
  const keepImage = images.service.keepOneIn;
  const urlsOf = async (uuids: string[]) => (uuids.length > 0 ? images.service.urlsOf(uuids) : new Map());
  const communities = createCommunitiesService({ ...parts, addresses, keepImage, urlsOf });
  const members = createMembersService({ database, clock });
  const sessions = createMemberSessions({ ...parts, queueMail: mail.queue });
  const view = createPostView({
    posts: createPostsRepository(database.db),
    addresses,
    urlsOf,
    readVideo: streams.viewers.details,
    issueMediaToken: (id) => streams.mediaTokens.forViewer(id, clock()).token,
  });
  const written = { ...parts, members, view, say: topics.say };
  const posts = createPostsService({ ...written, keepStreams: streams.listed.keepOn, keepImage });
  const talk = createTalkService({ ...written, requireReadable: posts.requireReadable });
  const judge = createJudge(allowedSites);
  const ownHosts = [new URL(config.publicUrl).host];
  const requireSite = async (businessId: string, origin: string) =>
    void (await judge(businessId, { origin, ownHosts }));
  const embeds = createEmbedsService({ ...parts, communities, members, requireSite });
  const authenticators = createMemberAuthenticators({ sessions, addresses });

  accounts.businessClosing.subscribe('communities', (tx, businessId) =>
    createCommunitiesRepository(tx).setClosed(businessId, true),
  );
  accounts.businessReopening.subscribe('communities', (tx, businessId) =>
    createCommunitiesRepository(tx).setClosed(businessId, false),
  );
  images.imagesRemoving.subscribe('communities', (tx, ...removed) =>
    createCommunitiesRepository(tx).forgetImages(...removed),
  );
  streams.streamsRemoving.subscribe('communities', (tx, { streamIds }) => posts.forgetStreamsIn(tx, streamIds));

  /** Whether something of this business may be shown on the page that a request comes from. */
  async function maySee(businessId: string, request: SiteHeaders): Promise<boolean> {
    try {
      await judge(businessId, callSiteOf(request, config.publicUrl));
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'embed_site.refused') return false;
      throw error;
    }
  }

  return {
    authenticators,
    businessOf: communities.businessOf,
    businessOfPost: embeds.businessOfPost,
    businessOfComment: embeds.businessOfComment,
    /** Where a request to the host of a community is answered. */
    rewriteUrl: addresses.rewrite,
    topicKinds: [topics.door],

    routes({ route, app }: Http) {
      communitiesRoutes(route, { communities, members, posts });
      membersRoutes(route, { communities, members, sessions, posts, talk, topics, addresses, rateLimits, maySee });
      embedsRoutes(route, { embeds, rateLimits });
      connectRoutes(app, { communities, addresses });
      communityPagesRoutes(app, {
        communities,
        members,
        posts,
        talk,
        addresses,
        authenticate: authenticators.community,
      });
    },
  };
}
