import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BusinessRole,
  can,
  type InsightDimension,
  linkPictureMediaBase,
  memberPictureMediaBase,
  postPictureMediaBase,
  type VideoSender,
} from '@zeacon/contract';
import { createAddressLimit } from '../../platform/address-limit.ts';
import { callSiteOf, type SiteHeaders } from '../../platform/allowed-sites/call-site.ts';
import { createJudge, type JudgeDeps } from '../../platform/allowed-sites/judge.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { createGuardedAddress } from '../../platform/guarded-address.ts';
import { createGuardedPost } from '../../platform/guarded-post.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { AskedMember, LiveMember } from '../../platform/live-channel/live-member.ts';
import { createMemberProofs } from '../../platform/member-proofs.ts';
import type { Http } from '../../platform/module.ts';
import { createNameLookups } from '../../platform/name-lookups.ts';
import type { Parts } from '../../platform/parts.ts';
import { createSealedText } from '../../platform/sealed-text.ts';
import { createAppealAnswers } from './appeal-answers.service.ts';
import { appealsRoutes } from './appeals.routes.ts';
import { createAppealsService } from './appeals.service.ts';
import { createMemberAuthenticators, onOwnPages } from './authenticate-member.ts';
import { createReportEvasion } from './ban-evasion.ts';
import { createBanTraces } from './ban-traces.service.ts';
import { createBlocksRepository } from './blocks.repository.ts';
import { blocksRoutes } from './blocks.routes.ts';
import { createBlocksService } from './blocks.service.ts';
import { createCommunitiesRepository } from './communities.repository.ts';
import { communitiesRoutes } from './communities.routes.ts';
import { createCommunitiesService } from './communities.service.ts';
import { createCommunityAddresses } from './community-address.ts';
import type { CommunityEvent, GoingMember } from './community-events.ts';
import { createCommunityTopics } from './community-topics.ts';
import { createDevicesService } from './devices.service.ts';
import type { DomainTrouble } from './domains/domain-outcomes.ts';
import { createDomainProofs } from './domains/domain-proofs.ts';
import { createDomainWatch } from './domains/domain-watch.ts';
import { domainAskRoute, domainsRoutes } from './domains/domains.routes.ts';
import { createDomainsService } from './domains/domains.service.ts';
import { createServedDomains } from './domains/served-domains.ts';
import { embedsRoutes } from './embeds.routes.ts';
import { createEmbedsService } from './embeds.service.ts';
import { createFeedHub } from './feed-hub.ts';
import { figuresRoutes } from './figures/figures.routes.ts';
import { createFiguresService, type FiguresDeps } from './figures/figures.service.ts';
import { createFollowsService } from './follows.service.ts';
import { createImports } from './import/create-imports.ts';
import { createImportedAuthors } from './import/imported-authors.service.ts';
import { importsRoutes } from './import/imports.routes.ts';
import type { InviteMail } from './invites/invite-mail.ts';
import { invitesRoutes } from './invites/invites.routes.ts';
import { createInvitesService, type InvitesDeps } from './invites/invites.service.ts';
import { createJudgeReaders } from './judge-readers.ts';
import { limitActs } from './limit-acts.ts';
import { createLinkPreviews } from './links/link-previews.service.ts';
import { linksRoutes } from './links/links.routes.ts';
import { createReadLink } from './links/read-link.ts';
import { liveChatRoutes } from './live-chat.routes.ts';
import { createLiveChatService } from './live-chat.service.ts';
import { createLiveMembers } from './live-members.ts';
import type { LiveTalk } from './live-talk.ts';
import { createLostVideos } from './lost-videos.ts';
import { createMemberCookie } from './member-cookie.ts';
import { createMemberExport, type PaidByMember } from './member-export.service.ts';
import { createMemberLimits } from './member-limits.ts';
import { createRenameIn } from './member-names.ts';
import { memberPasswordsRoutes } from './member-passwords.routes.ts';
import { createMemberPasswords, type PasswordMail } from './member-passwords.service.ts';
import { createMemberPictureAddresses } from './member-picture-address.ts';
import { memberPicturesRoutes } from './member-pictures.routes.ts';
import { createMemberPictures } from './member-pictures.service.ts';
import { createMemberPostsService } from './member-posts.service.ts';
import { createMemberSessions, type MemberMail } from './member-sessions.service.ts';
import { createCommunityMembersRepository } from './members.repository.ts';
import { membersRoutes } from './members.routes.ts';
import { createMembersService } from './members.service.ts';
import { createModerationService, type ModerationService } from './moderation.service.ts';
import { createModerationLog } from './moderation-log.ts';
import type { NewsletterMail } from './newsletters/newsletter-mail.ts';
import { createNewslettersRepository } from './newsletters/newsletters.repository.ts';
import { newslettersRoutes } from './newsletters/newsletters.routes.ts';
import { createNewslettersService, type NewslettersDeps } from './newsletters/newsletters.service.ts';
import { notesRoutes } from './notes.routes.ts';
import { createNotesService } from './notes.service.ts';
import { createNoticeMails, type NewsMail, type NoticeMailsDeps } from './notice-mails.service.ts';
import { createNoticesService } from './notices.service.ts';
import { createOwnNames } from './own-names.ts';
import { communityPagesRoutes } from './pages/community-pages.routes.ts';
import { connectRoutes } from './pages/connect.routes.ts';
import { createLeadToCommunity } from './pages/lead-to-community.routes.ts';
import { createCommunityPreviews } from './pages/preview.service.ts';
import { createSignOnOffer } from './pages/sign-on-offer.ts';
import { createPaidMemberships } from './paid-memberships.service.ts';
import { createWatchPartiesRepository } from './parties/watch-parties.repository.ts';
import { watchPartiesRoutes } from './parties/watch-parties.routes.ts';
import { createWatchPartiesService, type WatchPartiesService } from './parties/watch-parties.service.ts';
import { createWatchPartyTopics } from './parties/watch-party-topics.ts';
import { pictureMediaRoute } from './picture-media.routes.ts';
import { createPollsRepository } from './polls.repository.ts';
import { createPollsService } from './polls.service.ts';
import { createPostPictureAddresses } from './post-picture-address.ts';
import { createPostPicturesRepository } from './post-pictures.repository.ts';
import { postPicturesRoutes } from './post-pictures.routes.ts';
import { createPostPictures } from './post-pictures.service.ts';
import { postVideosRoutes } from './post-videos.routes.ts';
import { createPostVideos, type PostVideos, type PostVideosDeps } from './post-videos.service.ts';
import { createPostView, type PostViewDeps } from './post-view.ts';
import { createPostsRepository } from './posts.repository.ts';
import { createPostsService } from './posts.service.ts';
import { profilesRoutes } from './profiles.routes.ts';
import { createProfilesService } from './profiles.service.ts';
import { createPushes } from './pushes.service.ts';
import { createRankingsService } from './rankings.service.ts';
import { createReactionsRepository } from './reactions.repository.ts';
import { createMailRefusal, type RefusalMail } from './refusal-mail.ts';
import { createSignOnLinks } from './sign-on-links.ts';
import { createSpacesRepository } from './spaces.repository.ts';
import { createSpacesService } from './spaces.service.ts';
import { createTalkService } from './talk.service.ts';
import { createTextEditsService } from './text-edits.service.ts';
import { createTextGuard } from './text-guard.ts';
import { unsentPostsRoutes } from './unsent-posts.routes.ts';
import { createUnsentPostsService } from './unsent-posts.service.ts';
import { createVapidKeys } from './vapid-keys.ts';
import { createVideoMoments } from './video-moments.service.ts';
import { createViewerInsight, type ViewerInsightDeps } from './viewer-insight.service.ts';

export interface CommunitiesPorts {
  accounts: {
    businessName: InvitesDeps['businessName'];
    accountsOn(on: Queryable): { find(id: string): Promise<{ businessName: string } | undefined> };
    businessClosing: Subscribable<[Transaction, businessId: string]>;
    businessReopening: Subscribable<[Transaction, businessId: string]>;
    membersOn(on: Queryable): {
      list(businessId: string): Promise<{ userId: string; email: string; role: BusinessRole }[]>;
    };
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
    viewers: { details: NewslettersDeps['readVideo'] & PostViewDeps['readVideo'] };
    mediaTokens: {
      forViewer(
        streamId: string,
        now: Date,
        limit: { ground: Parameters<PostViewDeps['issueMediaToken']>[1] },
      ): { token: ReturnType<PostViewDeps['issueMediaToken']> };
    };
    findOn: PostVideosDeps['streams']['findOn'];
    listPackagedIn: PostVideosDeps['streams']['listPackagedIn'];
    publishIn: PostVideosDeps['streams']['publishIn'];
    unpublishIn: PostVideosDeps['streams']['unpublishIn'];
    removeIn: PostVideosDeps['streams']['removeIn'];
    sendersOf: Subscribable<[streamIds: string[]], ReadonlyMap<string, VideoSender>>;
    streamsRemoving: Subscribable<[Transaction, { streamIds: readonly string[] }]>;
  };
  uploads: { beginOfMember: PostVideosDeps['beginUpload'] };
  packaging: {
    lengthKnown: Subscribable<[streamId: string, durationMs: number], boolean>;
    streamPlayable: Subscribable<[Transaction, streamId: string]>;
    packagingFailed: Subscribable<[Transaction, streamId: string]>;
  };
  playlists: {
    keepIn: (tx: Transaction, businessId: string, id: string) => Promise<boolean>;
    embeddable: NewslettersDeps['readPlaylist'] & PostViewDeps['readPlaylist'];
    playlistRemoving: Subscribable<[Transaction, playlistId: string]>;
  };
  chat: {
    talk: LiveTalk;
    memberOfCall: Subscribable<[AskedMember], LiveMember | undefined>;
    memberBlocked: Subscribable<[Transaction, { businessId: string; memberId: string; byUserId: string | null }]>;
    messagesRemoved: Subscribable<[Transaction, messageIds: readonly string[]]>;
  };
  live: { liveStarted: Subscribable<[Transaction, { streamId: string }, at: Date]> };
  insights: {
    viewsByPost: ViewerInsightDeps['viewsByPost'];
    valuesNamed: Subscribable<
      [dimension: InsightDimension, businessId: string, ids: readonly string[] | undefined],
      { id: string; name: string }[]
    >;
    watchedInPosts: FiguresDeps['watchedInPosts'];
  };
  mail: {
    queue: (
      tx: Transaction,
      mail: MemberMail | PasswordMail | RefusalMail | NewsMail | NewsletterMail | InviteMail,
    ) => Promise<void>;
    unsubscribePath: NoticeMailsDeps['unsubscribePath'] & InvitesDeps['unsubscribePath'];
    mailUnsubscribed: Subscribable<[{ template: string; businessId: string; userId: string }]>;
  };
}

const lookEveryMs = 15_000;
const readDomainsEveryMs = 60_000;
/** Of certificates, by one proxy. */
const asks = { limit: 1200, windowSec: 60 };
/** A live is told of within seconds. */
const pushEveryMs = 2000;
const pushAnswer = { timeoutMs: 10_000, answerMaxBytes: 1024 };

/** Clears what an earlier process left in the work folder. */
export async function createCommunities(parts: Parts, ports: CommunitiesPorts) {
  const { accounts, allowedSites, images, streams, uploads, packaging, playlists, chat, live, insights, mail } = ports;
  const { bus, config, dataFolder, database, grounds, hooks, rateLimits, keys, clock, log } = parts;
  const communityEvent = hooks.create<[Transaction, CommunityEvent]>('communityEvent');
  /** Before their memberships are locked, so that others can lock first what they lock before these elsewhere. */
  const memberGoing = hooks.create<[Transaction, GoingMember]>('memberGoing');
  /** In the transaction in which a member deletes their account. */
  const memberErased = hooks.create<[Transaction, accountId: string]>('memberErased');
  const memberExporting = hooks.create<[accountId: string], PaidByMember>('memberExporting');
  const tell = communityEvent.run;
  const served = createServedDomains({ database, bus });
  await served.load();
  const addresses = createCommunityAddresses(config.publicUrl, served);
  const topics = createCommunityTopics(parts);
  const keepImage = images.service.keepOneIn;
  const urlsOf = async (uuids: string[]) => (uuids.length > 0 ? images.service.urlsOf(uuids) : new Map());
  const communities = createCommunitiesService({ ...parts, addresses, keepImage, urlsOf, tell });
  /** Runs in the transaction that stores that the records of a domain are missing. */
  const domainTroubled = hooks.create<[Transaction, DomainTrouble]>('domainTroubled');
  const onMoved = async (tx: Transaction, communityId: string) => {
    const community = await createCommunitiesRepository(tx).findOpen(communityId);
    if (community) await tell(tx, { type: 'community.updated', community });
  };
  const proofs = createDomainProofs({ lookups: createNameLookups({ servers: config.dnsServers }), addresses });
  const watch = createDomainWatch({ ...parts, proofs, served, onMoved, onTrouble: domainTroubled.run });
  const { hostname } = new URL(config.publicUrl);
  const domains = createDomainsService({ database, addresses, hostname, proofs, watch, served, onMoved, clock });
  /** The addresses of a community change with it. */
  const readServedLater = () =>
    database.afterCommit(
      () => void served.changed().catch((error) => log.warn({ err: error }, 'The server could not read the domains.')),
    );
  const noteAction = createModerationLog(parts);
  const pictureAddresses = createMemberPictureAddresses({ keys: keys.ring('member-picture'), clock });
  const imported = createImportedAuthors({ database });
  const invites = createInvitesService({
    ...{ ...parts, addresses, businessName: accounts.businessName },
    queueMail: mail.queue,
    unsubscribePath: mail.unsubscribePath,
  });
  const businessNameIn = async (tx: Transaction, id: string) =>
    (await accounts.accountsOn(tx).find(id))?.businessName ?? '';
  const requireOwnName = createOwnNames(businessNameIn);
  const renameIn = createRenameIn({ requireOwnName, clock });
  /** Only with a ban: whom those who moderate chats blocked themselves stays blocked, however often they join. */
  async function unblockInChats(tx: Transaction, { businessId, accountId }: { businessId: string; accountId: string }) {
    if (!(await createCommunityMembersRepository(tx).isBannedBy(businessId, accountId)))
      await chat.talk.unblockMemberIn(tx, { businessId, memberId: accountId });
  }
  const banTraces = createBanTraces({ database, keys: keys.ring('author'), clock });
  const reportEvasion = createReportEvasion({ ...parts, traces: banTraces });
  async function endBan(tx: Transaction, member: { businessId: string; communityId: string; accountId: string }) {
    await banTraces.liftIn(tx, member);
    await unblockInChats(tx, member);
  }
  const members = createMembersService({
    ...{ ...parts, tell, imported, invites, requireOwnName, reportEvasion },
    ...{ onGoing: memberGoing.run, onErased: memberErased.run },
    mailRefusal: createMailRefusal({ addresses, queueMail: mail.queue }),
    onUnbanned: async (tx, member) => {
      await moderation.unbannedIn(tx, member);
      await endBan(tx, member);
    },
    log: noteAction,
    pictureAddresses,
  });
  const paidMemberships = createPaidMemberships({
    ...parts,
    addresses,
    tell,
    requireOwnName,
    reportEvasion,
    own: members.own,
  });
  const workFolder = join(dataFolder.path, 'work-member-pictures');
  const postWorkFolder = join(dataFolder.path, 'work-post-pictures');
  const linkWorkFolder = join(dataFolder.path, 'work-link-pictures');
  for (const folder of [workFolder, postWorkFolder, linkWorkFolder]) await rm(folder, { recursive: true, force: true });
  grounds.judgeBy('community-member', createJudgeReaders(database.db));
  const memberPictures = createMemberPictures({ ...parts, members, pictureAddresses, workFolder });
  const postPictureAddresses = createPostPictureAddresses({ keys: keys.ring('member-picture'), clock });
  const postPictures = createPostPictures({ ...parts, members, postPictureAddresses, workFolder: postWorkFolder });
  const sessions = createMemberSessions({
    ...{ ...parts, addresses, queueMail: mail.queue },
    findInvite: invites.findIn,
    admit: members.admitIn,
    noteVisitorIn: banTraces.noteVisitorIn,
    requireOwnName,
    renameIn,
  });
  const memberPasswords = createMemberPasswords({ ...parts, sessions, addresses, queueMail: mail.queue });
  const partyTopics = createWatchPartyTopics({
    ...parts,
    welcome: (guest) => watchParties.welcome(guest),
    steer: (guest, wish) => watchParties.steerAs(guest, wish),
  });
  const linkPreviews = createLinkPreviews({
    ...{
      ...parts,
      addresses,
      say: topics.say,
      keys: keys.ring('member-picture'),
      host: new URL(config.publicUrl).host,
    },
    read: createReadLink({
      ...{ ...parts, workFolder: linkWorkFolder },
      address: createGuardedAddress({ allowPrivate: config.linksPrivate }),
      userAgent: `Zeacon-Links/1 (+${new URL(config.publicUrl).origin})`,
    }),
  });
  const view = createPostView({
    linksOf: linkPreviews.ofPosts,
    lineAuthors: chat.talk.authorsOf,
    parties: createWatchPartiesRepository(database.db),
    watching: partyTopics.watching,
    posts: createPostsRepository(database.db),
    reactions: createReactionsRepository(database.db),
    polls: createPollsRepository(database.db),
    spaces: createSpacesRepository(database.db),
    hiddenFrom: createBlocksRepository(database.db).hidden,
    newslettersOf: createNewslettersRepository(database.db).listOf,
    picturesOf: createPostPicturesRepository(database.db).listOf,
    videoStatesOf: (...asked) => postVideos.statesOf(...asked),
    ...{ addresses, pictureAddresses, postPictureAddresses, urlsOf, clock },
    readVideo: streams.viewers.details,
    readPlaylist: playlists.embeddable,
    groundOfCall: parts.callGrounds.current,
    issueMemberProof: createMemberProofs({ keys, clock }).issue,
    memberIn: createCommunityMembersRepository(database.db).memberIn,
    issueMediaToken: (id, ground) => streams.mediaTokens.forViewer(id, clock(), { ground }).token,
  });
  const { sendDue, mailAnswer } = createNoticeMails({
    ...parts,
    addresses,
    queueMail: mail.queue,
    unsubscribePath: mail.unsubscribePath,
  });
  const notices = createNoticesService({ ...parts, members, addresses, pictureAddresses, mailAnswer });
  const postVideos: PostVideos = createPostVideos({
    ...{ ...parts, members, streams },
    lost: createLostVideos({ database, notices, log: noteAction, say: topics.say, tell, clock }),
    say: topics.say,
    beginUpload: uploads.beginOfMember,
    businessStorageBytes: config.businessStorageBytes,
  });
  const guard = createTextGuard(parts);
  const written = {
    ...parts,
    members,
    view,
    guard,
    notices,
    addresses,
    pictureAddresses,
    postPictureAddresses,
    log: noteAction,
    say: topics.say,
    linkIn: linkPreviews.linkIn,
    tell,
  };
  const moderation: ModerationService = createModerationService({
    ...written,
    videos: postVideos,
    onGoing: memberGoing.run,
    onUnbanned: endBan,
  });
  const rankings = createRankingsService(parts);
  const posts = createPostsService({
    ...{ ...written, moderation, rankings, keepImage },
    keepStreams: streams.listed.keepOn,
    keepPlaylist: playlists.keepIn,
  });
  const memberPosts = createMemberPostsService({ ...written, posts, videos: postVideos });
  const talk = createTalkService({ ...written, posts, findLine: chat.talk.find });
  const textEdits = createTextEditsService({ ...written, posts });
  const notes = createNotesService({
    ...written,
    teamOf: async (businessId) => {
      const team = await accounts.membersOn(database.db).list(businessId);
      return new Map(team.map(({ userId, email }) => [userId, email]));
    },
  });
  const profiles = createProfilesService({ ...written, renameIn });
  const newsletters = createNewslettersService({
    ...{ ...parts, addresses, view, requireOwnPost: posts.requireOwnPost },
    readVideo: streams.viewers.details,
    readPlaylist: playlists.embeddable,
    queueMail: mail.queue,
    unsubscribePath: mail.unsubscribePath,
    emailOf: async (businessId, userId) => {
      const team = await accounts.membersOn(database.db).list(businessId);
      return team.find((one) => one.userId === userId)?.email;
    },
  });
  const watchParties: WatchPartiesService = createWatchPartiesService({
    ...{ database, members, posts, view, notices, clock, topics: partyTopics, say: topics.say },
    onFailed: (error) => log.warn({ err: error }, 'The server could not say what is new in a watch party.'),
  });
  const unsentPosts = createUnsentPostsService({ ...parts, urlsOf, postPictureAddresses });
  const polls = createPollsService({ ...written, posts });
  const spaces = createSpacesService({ ...parts, members, addresses });
  const follows = createFollowsService({ ...parts, members, posts });
  const blocks = createBlocksService({ ...parts, members, pictureAddresses });
  const guarded = createGuardedAddress({ allowPrivate: config.pushPrivate });
  const ofDevices = { sealed: createSealedText(keys.ring('sealing')), vapid: createVapidKeys(keys.ring('web-push')) };
  const allowsHttp = config.pushPrivate;
  const devices = createDevicesService({ ...parts, ...ofDevices, members, openable: { address: guarded, allowsHttp } });
  const pushes = createPushes({
    ...{ ...parts, ...ofDevices, addresses, subject: pushSubjectOf(config.publicUrl) },
    post: createGuardedPost({ address: guarded, ...pushAnswer }),
  });
  const appeals = createAppealsService(written);
  const appealAnswers = createAppealAnswers({
    ...written,
    moderation,
    decidersOf: async (businessId) => {
      const team = await accounts.membersOn(database.db).list(businessId);
      const deciders = team.filter(({ role }) => can(role, 'communities.write'));
      return new Map(deciders.map(({ userId, email }) => [userId, email]));
    },
  });
  insights.valuesNamed.subscribe('communities', async (dimension, businessId, ids) => {
    if (dimension === 'postId') return createPostsRepository(database.db).listNames(businessId, ids);
    if (dimension !== 'communityId') return [];
    const found = await createCommunitiesRepository(database.db).findAll(businessId, ids);
    return found.map(({ id, title }) => ({ id, name: title }));
  });
  const figures = createFiguresService({ ...parts, addresses, watchedInPosts: insights.watchedInPosts });
  const viewerInsight = createViewerInsight({ database, members, viewsByPost: insights.viewsByPost });
  const judge = createJudge(allowedSites);
  const ownHosts = [new URL(config.publicUrl).host];
  const requireSite = async (businessId: string, origin: string) =>
    void (await judge(businessId, { origin, ownHosts }));
  const imports = await createImports(parts);
  const embeds = createEmbedsService({ ...parts, communities, members, requireSite });
  const authenticators = createMemberAuthenticators({ sessions, addresses });
  const liveChat = createLiveChatService({ ...written, posts, talk: chat.talk });
  chat.memberOfCall.subscribe(
    'communities',
    createLiveMembers({ db: database.db, authenticate: authenticators.community }),
  );
  memberErased.subscribe('chat', chat.talk.forgetMemberIn);
  memberErased.subscribe('bans', banTraces.keepErasedIn);
  communityEvent.subscribe('bans', async (tx, event) => {
    if (event.type !== 'member.banned') return;
    const { communityId, memberId } = event.member;
    await banTraces.noteBanIn(tx, { communityId, accountId: memberId });
  });

  accounts.businessClosing.subscribe('communities', async (tx, businessId) => {
    await createCommunitiesRepository(tx).setClosed(businessId, true);
    readServedLater();
  });
  accounts.businessReopening.subscribe('communities', async (tx, businessId) => {
    await createCommunitiesRepository(tx).setClosed(businessId, false);
    readServedLater();
  });
  createFeedHub({ ...parts, hub: config.feedHub, addresses, communityEvent });
  communityEvent.subscribe('links', async (tx, event) => {
    if (event.type === 'post.published') await linkPreviews.linkIn(tx, event.post);
  });
  communityEvent.subscribe('imported-authors', async (tx, event) => {
    if (event.type === 'member.joined') await imported.claimIn(tx, event.member);
  });
  communityEvent.subscribe('invites', async (tx, event) => {
    if (event.type === 'member.joined') await invites.acceptIn(tx, event.member);
    if (event.type === 'member.banned') await invites.revokeIn(tx, event.member);
  });
  communityEvent.subscribe('domains', async (_tx, { type }) => {
    if (type === 'community.updated' || type === 'community.removed') readServedLater();
  });
  communityEvent.subscribe('watch-parties', watchParties.heard);
  communityEvent.subscribe('post-videos', postVideos.followIn);
  packaging.lengthKnown.subscribe('communities', postVideos.refuseTooLong);
  packaging.streamPlayable.subscribe('communities', postVideos.playsIn);
  packaging.packagingFailed.subscribe('communities', postVideos.failIn);
  communityEvent.subscribe('chat', async (tx, event) => {
    if (event.type === 'member.banned') await chat.talk.blockMemberIn(tx, event.member);
  });
  chat.memberBlocked.subscribe('communities', members.banAllIn);
  chat.messagesRemoved.subscribe('communities', (tx, ids) => createPostsRepository(tx).forgetQuotesOf(ids));
  images.imagesRemoving.subscribe('communities', (tx, ...removed) =>
    createCommunitiesRepository(tx).forgetImages(...removed),
  );
  streams.sendersOf.subscribe('communities', postVideos.sendersOf);
  streams.streamsRemoving.subscribe('communities', async (tx, { streamIds }) => {
    await postVideos.forgetIn(tx, streamIds);
    await posts.forgetStreamsIn(tx, streamIds);
  });
  playlists.playlistRemoving.subscribe('communities', posts.forgetPlaylistIn);

  mail.mailUnsubscribed.subscribe('communities', async ({ template, businessId, userId }) => {
    if (template === 'community-news') await notices.endMails(businessId, userId);
    if (template === 'community-invite') await invites.decline(businessId, userId);
  });
  live.liveStarted.subscribe('communities', async (tx, { streamId }) => {
    await notices.ofLive(tx, streamId);
  });
  const tidying = [
    posts.publishDue,
    memberPictures.sweep,
    postPictures.sweep,
    postVideos.sweep,
    linkPreviews.sweep,
    banTraces.sweep,
    imports.removeAbandoned,
    watchParties.endOver,
    sendDue,
  ];
  /** What one of them cannot do keeps none of the others waiting. */
  const tick = async () => {
    const failed: unknown[] = [];
    for (const work of tidying) await work().catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw new AggregateError(failed);
  };
  const timers: ReturnType<typeof setInterval>[] = [];
  /** One at a time: what is slow is not begun again before it ended. */
  function repeat(work: () => Promise<void>, everyMs: number): void {
    let isBusy = false;
    async function once() {
      if (isBusy) return;
      isBusy = true;
      await work().catch((error) => log.warn({ err: error }, 'The server could not tell members what is new.'));
      isBusy = false;
    }
    void once();
    timers.push(setInterval(() => void once(), everyMs).unref());
  }
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
    /** Runs in the transaction of what happened. */
    communityEvent,
    memberGoing,
    memberErased,
    memberExporting,
    domainTroubled,
    paidMemberships,
    /** Publishes what was scheduled, mails what is new, and deletes pictures that are nobody's. */
    tick,
    /** Tells members of watch parties that begin. */
    tellParties: watchParties.tellDue,
    /** Tells devices what is new. */
    sendPushes: pushes.sendDue,
    /** Mails newsletters to the members whose turn is next. */
    sendNewsletters: newsletters.sendDue,
    enqueueDueDomains: watch.enqueueDue,
    /** Does what an import is at. */
    workOnImport: imports.work,
    authenticators,
    /** For those who sign in at a provider. */
    signIn: createSignOnLinks({ database, sessions, addresses }),
    businessOf: communities.businessOf,
    counts: createCommunitiesRepository(database.db).counts,
    countWaiting: createCommunitiesRepository(database.db).countWaiting,
    businessOfPost: embeds.businessOfPost,
    businessOfComment: embeds.businessOfComment,
    /** What everybody may read about seconds of a video. */
    videoMoments: createVideoMoments({ database, view }),
    /** Whether a community has this domain of its own. */
    isShownAt: (domain: string): boolean => served.at(domain) !== undefined,
    /** Where a request to the host of a community is answered. */
    rewriteUrl: addresses.rewrite,
    topicKinds: [topics.door, partyTopics.door],

    routes({ route, app }: Http) {
      const previews = createCommunityPreviews({
        communities,
        posts,
        spaces,
        urlsOf,
        publicUrl: config.publicUrl,
        clock,
      });
      communitiesRoutes(route, { communities, members, moderation, posts, previews, spaces, talk, textEdits });
      const ofPosts = { posts, polls, spaces, memberPosts, moderation, talk, textEdits };
      const ofMembers = { communities, members, sessions, notices, devices, follows, topics, ...ofPosts };
      async function paidBy(accountId: string): Promise<PaidByMember> {
        const all = await memberExporting.run(accountId);
        return { payments: all.flatMap(({ payments }) => payments), renewals: all.flatMap(({ renewals }) => renewals) };
      }
      const exportMember = createMemberExport({
        ...{ database, memberPictures, postPictures, postVideos, imported, invites, paidBy },
        chatOf: chat.talk.writtenBy,
      });
      const cookie = createMemberCookie(addresses);
      const memberLimits = createMemberLimits(parts);
      membersRoutes(route, { ...ofMembers, exportMember, viewerInsight, cookie, rateLimits, memberLimits, maySee });
      memberPasswordsRoutes(route, { memberPasswords, cookie, addresses, rateLimits });
      memberPicturesRoutes(route, { memberPictures, members, rateLimits });
      linksRoutes(limitActs(route, rateLimits), { memberPosts });
      postPicturesRoutes(route, { postPictures, memberLimits });
      postVideosRoutes(route, { postVideos, memberLimits });
      for (const [base, read] of [
        [memberPictureMediaBase, memberPictures.read],
        [linkPictureMediaBase, linkPreviews.readPicture],
        [postPictureMediaBase, postPictures.read('large')],
        [`${postPictureMediaBase}/small`, postPictures.read('small')],
      ] as const)
        pictureMediaRoute(app, { base, environment: config.environment, read });
      notesRoutes(route, { notes, rateLimits });
      profilesRoutes(route, { profiles, members, rateLimits });
      blocksRoutes(route, { blocks, rateLimits });
      liveChatRoutes(route, { liveChat, rateLimits });
      appealsRoutes(route, { appeals, appealAnswers, rateLimits });
      invitesRoutes(route, invites);
      newslettersRoutes(route, newsletters, rateLimits);
      figuresRoutes(route, figures);
      watchPartiesRoutes(route, { watchParties, rateLimits });
      unsentPostsRoutes(route, { unsentPosts, posts, members, rateLimits });
      embedsRoutes(route, { embeds, rateLimits });
      domainsRoutes(route, domains, rateLimits);
      importsRoutes(route, imports.service, rateLimits);
      domainAskRoute(app, domains, createAddressLimit({ ...asks, clock }));
      const lead = createLeadToCommunity({ addresses });
      const signOn = createSignOnOffer(config);
      connectRoutes(app, { communities, addresses, lead, signOn });
      communityPagesRoutes(app, {
        feedHub: config.feedHub,
        publicUrl: config.publicUrl,
        signOn,
        communities,
        isExpected: async (...of) => (await imported.isExpected(...of)) || invites.isExpected(...of),
        paidMemberships,
        paidBy,
        members,
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
        authenticate: onOwnPages(authenticators.community),
      });
    },

    start(): void {
      // What was missed while servers could not hear of each other.
      timers.push(setInterval(() => void served.load().catch(() => undefined), readDomainsEveryMs).unref());
      bus.start().catch((error) => log.warn({ err: error }, 'The server could not begin to hear of domains.'));
      if (!config.roles.includes('worker')) return;
      repeat(tick, lookEveryMs);
      repeat(newsletters.sendDue, lookEveryMs);
      repeat(watch.enqueueDue, lookEveryMs);
      repeat(watchParties.tellDue, pushEveryMs);
      repeat(pushes.sendDue, pushEveryMs);
    },

    stop: async (): Promise<void> => {
      timers.forEach(clearInterval);
      pushes.stop();
    },
  };
}

/** By RFC 8292 an address of HTTPS or of mail. */
function pushSubjectOf(publicUrl: string): string {
  const { protocol, hostname, origin } = new URL(publicUrl);
  return protocol === 'https:' ? origin : `mailto:postmaster@${hostname}`;
}
