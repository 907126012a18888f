import type { Community, PostDetails } from '@zeacon/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticators } from '../../../platform/actors/admission.ts';
import { declare } from '../../../platform/actors/declared-routes.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { isOpenToAll } from '../../../platform/visibility/communities.ts';
import { pagePolicy } from '../../../platform/web/page-policy.ts';
import type { AppealAnswers } from '../appeal-answers.service.ts';
import type { AppealsService } from '../appeals.service.ts';
import type { BlocksService } from '../blocks.service.ts';
import type { CommunitiesService } from '../communities.service.ts';
import { type CommunityAddresses, communityPath } from '../community-address.ts';
import type { DevicesService } from '../devices.service.ts';
import type { DomainsService } from '../domains/domains.service.ts';
import type { FollowsService } from '../follows.service.ts';
import type { LiveChatService } from '../live-chat.service.ts';
import type { PaidByMember } from '../member-export.service.ts';
import { isModerator, type MembersService, type Visitor } from '../members.service.ts';
import type { NoticesService } from '../notices.service.ts';
import type { PostsService } from '../posts.service.ts';
import type { ProfilesService } from '../profiles.service.ts';
import type { SpacesService } from '../spaces.service.ts';
import type { TalkService } from '../talk.service.ts';
import {
  type CommunityPage,
  renderAppeals,
  renderDecisions,
  renderFeed,
  renderMissing,
  renderNotices,
  renderNotSignedIn,
  renderPost,
  renderProfile,
  renderSignIn,
} from './community-page.ts';
import type { LeadToCommunity } from './lead-to-community.routes.ts';
import type { ShownChat } from './live-chat-markup.ts';
import { orderOf } from './order-markup.ts';
import type { Reader } from './reader.ts';
import { feeds } from './rss.ts';
import { renderServedFeed } from './served-feed.ts';
import type { OfferSignOn } from './sign-on-offer.ts';
import { renderSitemap } from './sitemap.ts';
import { chooseLanguage } from './words/page-language.ts';

interface PageRequest {
  Params: { subdomain: string; id?: string };
  Querystring: Record<string, string | string[] | undefined>;
}

interface PagesDeps {
  communities: Pick<CommunitiesService, 'findShown'>;
  /** Whether somebody may join though not everybody may. */
  isExpected: (communityId: string, accountId: string) => Promise<boolean>;
  paidMemberships: { isPaid(communityId: string, accountId: string): Promise<boolean> };
  paidBy: (accountId: string) => Promise<PaidByMember>;
  members: Pick<MembersService, 'own' | 'mayRead'>;
  profiles: Pick<ProfilesService, 'read'>;
  posts: Pick<PostsService, 'listPublic' | 'listWaiting' | 'getPublic' | 'listAddresses'>;
  spaces: Pick<SpacesService, 'listShown'>;
  talk: Pick<TalkService, 'list'>;
  notices: Pick<NoticesService, 'list' | 'countUnread'>;
  devices: Pick<DevicesService, 'list'>;
  follows: Pick<FollowsService, 'list' | 'isMuted'>;
  blocks: Pick<BlocksService, 'list' | 'hiddenFrom'>;
  liveChat: Pick<LiveChatService, 'read'>;
  appeals: Pick<AppealsService, 'listOwn' | 'countOwn'>;
  appealAnswers: Pick<AppealAnswers, 'listToModerate' | 'countToModerate'>;
  addresses: Pick<CommunityAddresses, 'at' | 'urlOf' | 'isSecure'>;
  lead: LeadToCommunity;
  domains: Pick<DomainsService, 'noteOpened'>;
  authenticate: Authenticators['community'];
  /** Where one can subscribe to the feeds by WebSub. */
  feedHub: string | undefined;
  signOn: OfferSignOn;
  /** Of the platform. */
  publicUrl: string;
}

interface Shown {
  community: Community;
  visitor: Visitor;
  reader: Reader;
  mayRead: boolean;
}

const feedSize = 10;
const commentsShown = 100;
const chatShown = 50;
const writtenShown = 20;
const noticesShown = 50;
const decisionsShown = 100;
const appealsShown = 20;
const listedMax = 5000;

/** The pages of communities, each on its own host. On the platform's host these addresses lead there. */
export function communityPagesRoutes(app: FastifyInstance, deps: PagesDeps) {
  const {
    communities,
    members,
    isExpected,
    paidMemberships,
    paidBy,
    profiles,
    posts,
    spaces,
    talk,
    notices,
    devices,
    follows,
    blocks,
    liveChat,
    appeals,
    appealAnswers,
    addresses,
    lead,
    domains,
    authenticate,
    feedHub,
    signOn,
    publicUrl,
  } = deps;

  function bind(
    path: string,
    answer: (shown: Shown, request: FastifyRequest<PageRequest>, reply: FastifyReply) => unknown,
  ) {
    app.get<PageRequest>(
      `${communityPath}/:subdomain${path}`,
      declare({ kind: 'community' }, async (request: FastifyRequest<PageRequest>, reply: FastifyReply) => {
        const { subdomain } = request.params;
        const here = addresses.at(request.headers.host);
        const isHere = here?.subdomain === subdomain && (here.isNew || here.origin === addresses.urlOf(subdomain));
        if (!isHere) return lead(request, reply);
        if (path === '/' && here.isNew && here.domain !== undefined && isReached(request))
          await domains.noteOpened(here.domain);
        const found = await communities.findShown(subdomain);
        if (!found) throw new ApiError('community.not_found');
        const { row, shown: community } = found;
        const visitor = await authenticate(request, reply);
        const own = await members.own(visitor, row.id);
        const mayRead = await members.mayRead(row, visitor);
        const isMember = visitor.kind === 'community-member' && visitor.communityId === row.id;
        const { invite } = request.query;
        const isInvited = typeof invite === 'string' && invite === row.invite;
        const moderates = own.state === 'ACTIVE' && own.role !== null && isModerator({ role: own.role });
        const spoken = chooseLanguage(request.query.lang, request.headers['accept-language']);
        const reader = {
          ...own,
          mayWrite: own.state === 'ACTIVE',
          isModerator: moderates,
          appealCount: moderates && isMember ? await appealAnswers.countToModerate(visitor) : 0,
          unreadCount:
            own.state === 'ACTIVE' && visitor.kind === 'community-member' ? await notices.countUnread(visitor) : 0,
          hidden: isMember ? await blocks.hiddenFrom(visitor) : [],
          hasDecisions: isMember && (await appeals.countOwn(visitor)) > 0,
          isPaid: isMember && (await paidMemberships.isPaid(row.id, visitor.accountId)),
          ...(isMember ? ofCommunity(row.id, await paidBy(visitor.accountId)) : { payments: [], renewal: null }),
          spaces: mayRead ? await spaces.listShown(row) : [],
          spoken,
          takesPassword: here.domain === undefined,
          signOn: own.memberId === null ? signOn?.(row.id, spoken.isAsked ? spoken.language : undefined) : undefined,
          invite: isInvited ? invite : undefined,
          isExpected:
            isMember &&
            (own.state === null || own.state === 'REFUSED') &&
            (await isExpected(row.id, visitor.accountId)),
        };
        // What somebody sees who is signed in is for them alone.
        const isPlain = visitor.kind === 'anyone' && !isInvited;
        reply.headers({
          'cache-control': isPlain && isOpenToAll(row) ? 'public, max-age=5' : 'private, no-store',
          vary: 'cookie, accept-language',
          'content-language': reader.spoken.language,
        });
        return answer({ community, visitor, reader, mayRead }, request, reply);
      }),
    );
  }

  /** Before a proxy has the certificate of a domain, requests come without encryption. */
  const isReached = ({ protocol }: FastifyRequest<PageRequest>) => !addresses.isSecure || protocol === 'https';

  bind('/', async ({ community, visitor, reader, mayRead }, { query }, reply) => {
    const cursor = textOf(query.cursor);
    const order = orderOf(query.order);
    const feed = { communityId: community.id, cursor, order, size: feedSize };
    const found = mayRead ? await posts.listPublic(feed, visitor) : undefined;
    const isFirst = cursor === undefined;
    const waiting = isFirst && reader.mayWrite ? await posts.listWaiting(visitor, { communityId: community.id }) : [];
    return send(reply, renderFeed({ community, reader, posts: found, waiting, order, isFirst }));
  });

  bind('/space/:id', async ({ community, visitor, reader }, { params, query }, reply) => {
    const space = reader.spaces.find(({ id }) => id === params.id);
    if (!space) return sendMissing(community, reader, reply);
    const cursor = textOf(query.cursor);
    const order = orderOf(query.order);
    const feed = { communityId: community.id, spaceId: space.id, cursor, order, size: feedSize };
    const found = await posts.listPublic(feed, visitor);
    const isFirst = cursor === undefined;
    const waiting = isFirst && reader.mayWrite ? await posts.listWaiting(visitor, feed) : [];
    return send(reply, renderFeed({ community, reader, posts: found, waiting, order, isFirst, space }));
  });

  bind('/post/:id', async ({ community, visitor, reader }, { params, query }, reply) => {
    try {
      const post = await posts.getPublic(params.id ?? '', visitor);
      if (post.community.id !== community.id) throw new ApiError('post.not_found');
      const [cursor, from] = [textOf(query.comments), textOf(query.comment)];
      const comments = await talk.list(visitor, { postId: post.uuid, cursor, from, size: commentsShown });
      const isMuted =
        reader.mayWrite && visitor.kind === 'community-member' ? await follows.isMuted(visitor, post.uuid) : undefined;
      const chat = await readChat(post, visitor, textOf(query.chat));
      return send(reply, renderPost({ community, reader, post, comments, isMuted, chat }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'post.not_found') return sendMissing(community, reader, reply);
      throw error;
    }
  });

  /** Undefined where its video has none that can be read or written here. */
  async function readChat(
    post: PostDetails,
    visitor: Visitor,
    after: string | undefined,
  ): Promise<ShownChat | undefined> {
    if (!post.streamDetails) return undefined;
    const { uuid: postId } = post;
    const isNamed = after !== undefined && /^\d{1,9}$/.test(after);
    const asked = { postId, afterMs: isNamed ? Number(after) : -1, size: chatShown };
    const { isOpen, ...replay } = await liveChat.read(visitor, asked);
    if (isOpen) return { isOpen };
    return replay.messageCount > 0 ? { isOpen, isNamed, ...replay } : undefined;
  }

  bind('/member/:id', async ({ community, visitor, reader, mayRead }, { params, query }, reply) => {
    if (!mayRead) return send(reply, renderProfile(community, reader, undefined));
    const asked = { communityId: community.id, memberId: params.id ?? '', cursor: textOf(query.cursor) };
    try {
      const profile = await profiles.read(visitor, { ...asked, size: writtenShown });
      return send(reply, renderProfile(community, reader, profile));
    } catch (error) {
      const isMissing = error instanceof ApiError && error.code === 'community.member_not_found';
      if (isMissing) return sendMissing(community, reader, reply);
      throw error;
    }
  });

  bind('/sign-in', ({ community, reader }, { query }, reply) => {
    reply.header('cache-control', 'no-store');
    const problem = textOf(query.problem);
    return send(
      reply,
      problem === undefined ? renderSignIn(community, reader) : renderNotSignedIn(community, reader, problem),
    );
  });

  bind('/notices', async ({ community, visitor, reader }, _request, reply) => {
    if (!reader.mayWrite || visitor.kind !== 'community-member') return sendMissing(community, reader, reply);
    const communityId = community.id;
    const shown = {
      notices: await notices.list(visitor, { communityId, page: 0, size: noticesShown }),
      devices: await devices.list(visitor, communityId),
      follows: await follows.list(visitor, communityId),
      blocked: await blocks.list(visitor, communityId),
    };
    return send(reply, renderNotices(community, reader, shown));
  });

  bind('/decisions', async ({ community, visitor, reader }, _request, reply) => {
    if (reader.memberId === null || visitor.kind !== 'community-member') return sendMissing(community, reader, reply);
    const { items } = await appeals.listOwn(visitor, community.id, { page: 0, size: decisionsShown });
    return send(reply, renderDecisions(community, reader, items));
  });

  bind('/appeals', async ({ community, visitor, reader }, _request, reply) => {
    if (!reader.isModerator || visitor.kind !== 'community-member') return sendMissing(community, reader, reply);
    const waiting = { page: 0, size: appealsShown, state: 'OPEN' } as const;
    const { items } = await appealAnswers.listToModerate(visitor, community.id, waiting);
    return send(reply, renderAppeals(community, reader, items));
  });

  for (const { path, type, render } of feeds)
    bind(path, async ({ community, reader }, _request, reply) => {
      if (!isOpenToAll(community)) return sendMissing(community, reader, reply);
      const { items } = await posts.listPublic({ communityId: community.id, size: 30 }, { kind: 'anyone' });
      reply.header('cache-control', 'public, max-age=60');
      return reply.type(`${type}; charset=utf-8`).send(render(community, items, reader.spoken, feedHub));
    });

  // For servers of pages that show the feed: with its script it goes on by itself.
  bind('/feed.html', async ({ community, reader }, { query }, reply) => {
    if (!isOpenToAll(community)) return sendMissing(community, reader, reply);
    const spaceId = textOf(query.space);
    if (spaceId !== undefined && !reader.spaces.some(({ id }) => id === spaceId))
      return sendMissing(community, reader, reply);
    const order = orderOf(query.order);
    const asked = { communityId: community.id, spaceId, order, size: feedSize };
    const { items, nextCursor } = await posts.listPublic(asked, { kind: 'anyone' });
    const spaces = spaceId === undefined ? reader.spaces : [];
    const served = {
      community,
      posts: items,
      isComplete: nextCursor === null,
      spaces,
      spaceId,
      order,
      spoken: reader.spoken,
    };
    reply.type('text/html; charset=utf-8').headers({
      'cache-control': 'public, max-age=60',
      'content-security-policy':
        "default-src 'none'; img-src *; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      'x-robots-tag': 'noindex',
    });
    return reply.send(renderServedFeed({ ...served, origin: publicUrl }));
  });

  bind('/sitemap.xml', async ({ community, reader }, _request, reply) => {
    if (!isOpenToAll(community)) return sendMissing(community, reader, reply);
    const listed = await posts.listAddresses(community.id, listedMax);
    reply.header('cache-control', 'public, max-age=600');
    return reply.type('application/xml; charset=utf-8').send(renderSitemap(community, reader.spaces, listed));
  });

  bind('/robots.txt', ({ community }, _request, reply) => {
    const lines = [
      'User-agent: *',
      'Disallow: /sign-in',
      'Disallow: /member/',
      'Disallow: /notices',
      'Disallow: /decisions',
      'Disallow: /appeals',
      `Sitemap: ${community.url}/sitemap.xml`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });

  bind('/*', ({ community, reader }, _request, reply) => sendMissing(community, reader, reply));
}

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);

function sendMissing(community: Community, reader: Reader, reply: FastifyReply) {
  reply.code(404).header('cache-control', 'no-store');
  return send(reply, renderMissing(community, reader));
}

function send(reply: FastifyReply, { html, styles }: CommunityPage) {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': pagePolicy({ styles, frameAncestors: "'none'", sells: true, hasWorker: true }),
      'cross-origin-opener-policy': 'same-origin',
    })
    .send(html);
}

/** What somebody paid for one community, and how that renews. */
const ofCommunity = (id: string, { payments, renewals }: PaidByMember) => ({
  payments: payments.filter(({ communityId }) => communityId === id),
  renewal: renewals.find(({ communityId }) => communityId === id) ?? null,
});
