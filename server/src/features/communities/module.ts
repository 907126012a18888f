import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createMemberAuthenticators } from './authenticate-member.ts';
import { createCommunitiesRepository } from './communities.repository.ts';
import { communitiesRoutes } from './communities.routes.ts';
import { createCommunitiesService } from './communities.service.ts';
import { createCommunityAddresses } from './community-address.ts';
import type { CommunityEvent } from './community-events.ts';
import { createCommunityTopics } from './community-topics.ts';
import { createMemberSessions, type MemberMail } from './member-sessions.service.ts';
import { membersRoutes } from './members.routes.ts';
import { createMembersService } from './members.service.ts';
import { communityPagesRoutes } from './pages/community-pages.routes.ts';
import { createPostView, type PostViewDeps } from './post-view.ts';
import { createPostsRepository } from './posts.repository.ts';
import { createPostsService } from './posts.service.ts';
import { createTalkService } from './talk.service.ts';

export interface CommunitiesPorts {
  accounts: {
    businessClosing: Subscribable<[Transaction, businessId: string]>;
    businessReopening: Subscribable<[Transaction, businessId: string]>;
  };
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

export function createCommunities(parts: Parts, { accounts, images, streams, mail }: CommunitiesPorts) {
  const { config, database, hooks, rateLimits, clock } = parts;
  const communityEvent = hooks.create<[Transaction, CommunityEvent]>('communityEvent');
  const tell = communityEvent.run;
  const addresses = createCommunityAddresses(config.publicUrl);
  const topics = createCommunityTopics(parts);
  const keepImage = images.service.keepOneIn;
  const urlsOf = async (uuids: string[]) => (uuids.length > 0 ? images.service.urlsOf(uuids) : new Map());
  const communities = createCommunitiesService({ ...parts, addresses, keepImage, urlsOf, tell });
  const members = createMembersService({ database, tell, clock });
  const sessions = createMemberSessions({ ...parts, queueMail: mail.queue });
  const view = createPostView({
    posts: createPostsRepository(database.db),
    addresses,
    urlsOf,
    readVideo: streams.viewers.details,
    issueMediaToken: (id) => streams.mediaTokens.forViewer(id, clock()).token,
  });
  const written = { ...parts, members, view, say: topics.say, tell };
  const posts = createPostsService({ ...written, keepStreams: streams.listed.keepOn, keepImage });
  const talk = createTalkService({ ...written, requireReadable: posts.requireReadable });
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

  return {
    /** Runs in the transaction of what happened. */
    communityEvent,
    authenticators,
    /** Where a request to the host of a community is answered. */
    rewriteUrl: addresses.rewrite,
    topicKinds: [topics.door],

    routes({ route, app }: Http) {
      communitiesRoutes(route, { communities, members, posts });
      membersRoutes(route, { communities, members, sessions, posts, talk, topics, addresses, rateLimits });
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
