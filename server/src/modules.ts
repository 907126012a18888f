import { createAccountDeletion } from './features/account-deletion/module.ts';
import { createAccounts } from './features/accounts/module.ts';
import { createAllowedSites } from './features/allowed-sites/module.ts';
import { createApiKeys } from './features/api-keys/module.ts';
import { createAuditLog } from './features/audit-log/module.ts';
import { createAuthentication } from './features/authentication/module.ts';
import { createBilling } from './features/billing/module.ts';
import { createBroadcastDestinations } from './features/broadcast-destinations/module.ts';
import { createBusinessDeletion } from './features/business-deletion/module.ts';
import { createBusinessEmail } from './features/business-email/module.ts';
import { createCaptions } from './features/captions/module.ts';
import { createChartNotes } from './features/chart-notes/module.ts';
import { createChat } from './features/chat/module.ts';
import { createChecksums } from './features/checksums/module.ts';
import { createClickMap } from './features/click-map/module.ts';
import { createCommunities } from './features/communities/module.ts';
import { createCrashReports } from './features/crash-reports/module.ts';
import { createDataExports } from './features/data-exports/module.ts';
import { createEmailChange } from './features/email-change/module.ts';
import { createEmailVerification } from './features/email-verification/module.ts';
import { createEmbedKeys } from './features/embed-keys/module.ts';
import { createEmbeddedPlayers } from './features/embedded-players/module.ts';
import { createGuestLinks } from './features/guest-links/module.ts';
import { createHandRaises } from './features/hand-raises/module.ts';
import { createHome } from './features/home/module.ts';
import { createHypergraphics } from './features/hypergraphics/module.ts';
import { createImages } from './features/images/module.ts';
import { createInsights } from './features/insights/module.ts';
import { createLeads } from './features/leads/module.ts';
import { createLive } from './features/live/module.ts';
import { createLiveAudience } from './features/live-audience/module.ts';
import { createMail } from './features/mail/module.ts';
import { createMediaDelivery } from './features/media-delivery/module.ts';
import { createMemberSignOn } from './features/member-sign-on/module.ts';
import { createMetering, createUsage } from './features/metering/module.ts';
import { createNotifications } from './features/notifications/module.ts';
import { createOnboarding } from './features/onboarding/module.ts';
import { createOperatedBusinesses } from './features/operated-businesses/module.ts';
import { createOperators } from './features/operators/module.ts';
import { createOriginals } from './features/originals/module.ts';
import { createOverlays } from './features/overlays/module.ts';
import { createOwnInvites } from './features/own-invites/module.ts';
import { createPackaging } from './features/packaging/module.ts';
import { createPasskeys } from './features/passkeys/module.ts';
import { createPasswordsFeature } from './features/passwords/module.ts';
import { createPlaceholder } from './features/placeholder/module.ts';
import { createPlaylists } from './features/playlists/module.ts';
import { createPresence } from './features/presence/module.ts';
import { createRealtime } from './features/realtime/module.ts';
import { createReference } from './features/reference/module.ts';
import { createReportLinks } from './features/report-links/module.ts';
import { createSearchConsole } from './features/search-console/module.ts';
import { createSecondFactor } from './features/second-factor/module.ts';
import { createSessionTracks } from './features/session-tracks/module.ts';
import { createSignUp } from './features/sign-up/module.ts';
import { createSingleSignOn } from './features/single-sign-on/module.ts';
import { createSites } from './features/sites/module.ts';
import { createRunningSplitTests, createSplitTests } from './features/split-tests/module.ts';
import { createStage } from './features/stage/module.ts';
import { createStreamPayments } from './features/stream-payments/module.ts';
import { createStreams } from './features/streams/module.ts';
import { createTeam } from './features/team/module.ts';
import { createThumbnails } from './features/thumbnails/module.ts';
import { createUploads } from './features/uploads/module.ts';
import { createVideoSales } from './features/video-sales/module.ts';
import { createVideoWidgets } from './features/video-widgets/module.ts';
import { createVisitorSettings } from './features/visitor-settings/module.ts';
import { createWatchPage } from './features/watch-page/module.ts';
import { createWebhooks } from './features/webhooks/module.ts';
import { createDigest } from './features/weekly-digest/module.ts';
import { createOwnDomainsOf, createOwnerOf } from './owner-of.ts';
import { callSiteOf } from './platform/allowed-sites/call-site.ts';
import { createJudge } from './platform/allowed-sites/judge.ts';
import { createHealth } from './platform/health.routes.ts';
import type { Http, Module } from './platform/module.ts';
import type { Parts } from './platform/parts.ts';
import { createTopicServer } from './platform/realtime/topic-server.ts';
import { createWebPages } from './platform/web/web-pages.ts';

export type Modules = Awaited<ReturnType<typeof createModules>>;

/**
 * Makes every feature, in an order in which each is given only what stands above it: what it needs of those below, it
 * lets them add by a hook of its own. Subscribers of a hook run in this order, too.
 */
export async function createModules(parts: Parts) {
  const all: Module[] = [];
  const add = <Feature extends object>(feature: Feature & Module): Feature => {
    all.push(feature);
    return feature;
  };

  add(createHealth(parts));
  const placeholder = add(createPlaceholder(parts));
  const images = add(await createImages(parts));
  const mail = add(createMail(parts));
  const accounts = add(createAccounts(parts, { images }));
  const secondFactor = add(createSecondFactor(parts, { accounts, mail }));
  const emailChange = add(createEmailChange(parts, { accounts, secondFactor, mail }));
  const passkeys = add(createPasskeys(parts, { accounts, secondFactor, mail }));
  const accountDeletion = add(createAccountDeletion(parts, { accounts, secondFactor, mail }));
  const authentication = add(createAuthentication(parts, { accounts, secondFactor, passkeys, accountDeletion }));
  const apiKeys = add(createApiKeys(parts, { accounts, authentication }));
  const passwords = add(createPasswordsFeature(parts, { accounts, authentication, emailChange, mail }));
  const team = add(createTeam(parts, { accounts, authentication, mail }));
  const singleSignOn = add(createSingleSignOn(parts, { accounts, secondFactor, passkeys, authentication, mail }));
  const proofs = { emailChange, team, singleSignOn, passwords };
  const ways = [passkeys, secondFactor, singleSignOn, apiKeys];
  const emailVerification = add(createEmailVerification(parts, { accounts, authentication, ...proofs, ways, mail }));
  const ownInvites = add(createOwnInvites(parts, { accounts, team, emailChange, emailVerification }));
  const auditLog = add(createAuditLog(parts));
  const operators = add(createOperators(parts, { accounts, authentication, emailVerification, auditLog }));
  add(createBusinessEmail(parts, { accounts, emailVerification, mail }));
  const usage = createUsage(parts);
  const billing = add(await createBilling(parts, { accounts, mail, usage, operators }));
  add(createSignUp(parts, { accounts, images, operators }));
  add(createCrashReports(parts));
  add(createChecksums(parts));
  const embedKeys = add(createEmbedKeys(parts));
  const visitors = add(createVisitorSettings(parts));
  const allowedSites = add(createAllowedSites(parts));
  const streams = add(
    createStreams(parts, { accounts, billing, images, allowedSites, embedKeys, visitors, placeholder }),
  );
  const originals = add(createOriginals(parts, { streams }));
  const streamPayments = add(createStreamPayments(parts, { streams }));
  const playlists = add(createPlaylists(parts, { streams }));
  const packaging = add(await createPackaging(parts, { streams }));
  const uploads = add(createUploads(parts, { accounts, streams }));
  const players = add(createEmbeddedPlayers(parts, { accounts, images, streams, playlists }));
  const mediaDelivery = add(createMediaDelivery(parts, { streams }));
  const captions = add(createCaptions(parts, { streams, packaging, mediaDelivery }));
  const hypergraphics = add(createHypergraphics(parts, { images, streams }));
  const overlays = add(createOverlays(parts, { images, streams, hypergraphics }));
  const sessionTracks = add(createSessionTracks(parts, { streams }));
  const live = add(
    createLive(parts, { accounts, billing, streams, packaging, mediaDelivery, hypergraphics, sessionTracks }),
  );
  const splitTestsRunning = createRunningSplitTests(parts, { visitors });
  const videoWidgets = add(
    createVideoWidgets(parts, { accounts, streams, playlists, players, live, splitTestsRunning }),
  );
  const broadcastDestinations = add(createBroadcastDestinations(parts, { live }));
  const chat = add(createChat(parts, { accounts, streams, live }));
  const handRaises = add(createHandRaises(parts, { streams, live, chat }));
  const presence = add(createPresence(parts, { chat, handRaises }));
  add(createStage(parts, { chat, handRaises }));
  const guestLinks = add(createGuestLinks(parts, { streams, live, chat, handRaises }));
  const channels = { chat, handRaises, guestLinks, presence };
  const realtime = add(createRealtime(parts, { streams, accounts, hypergraphics, live, ...channels }));
  const insights = add(
    createInsights(parts, {
      accounts,
      authentication,
      visitors,
      streams,
      hypergraphics,
      overlays,
      playlists,
      players,
      videoWidgets,
    }),
  );
  const liveAudience = add(createLiveAudience(parts, { streams, sessionTracks, insights, chat, handRaises }));
  const clickMap = add(createClickMap(parts, { streams, hypergraphics, overlays, insights }));
  const communities = add(
    await createCommunities(parts, {
      ...{ accounts, allowedSites, images, streams, uploads, packaging, playlists },
      ...{ chat, live, insights, mail },
    }),
  );
  add(createMemberSignOn(parts, { communities }));
  const selling = { accounts, billing, mail, streams, playlists, streamPayments, communities };
  const videoSales = add(createVideoSales(parts, selling));
  const counted = { accounts, streams, packaging, sessionTracks, insights, communities };
  const metering = add(createMetering(parts, { usage, billing, ...counted }));
  add(createOperatedBusinesses(parts, { accounts, operators, billing, metering }));
  const chartNotes = add(createChartNotes(parts));
  add(createReportLinks(parts, { accounts, streams, insights, clickMap, liveAudience, chartNotes }));
  const embeds = { playlists, embeddedPlayers: players, videoWidgets };
  const sites = add(createSites(parts, { accounts, streams, insights, ...embeds }));
  const searchConsole = add(createSearchConsole(parts, { accounts, sites, insights }));
  const splitTests = add(createSplitTests(parts, { visitors, streams, playlists, videoWidgets, insights }));
  const leads = add(createLeads(parts, { streams, overlays, insights }));
  add(await createThumbnails(parts, { streams, images, mediaDelivery, placeholder }));
  add(createWatchPage(parts, { streams, communities, images, allowedSites, players, videoWidgets, visitors }));
  const sources = { streams, videoSales, packaging, uploads, live, communities, leads, insights, billing, metering };
  const webhooks = add(createWebhooks(parts, sources));
  const home = add(createHome(parts, { accounts, insights, streams, sites, live, auditLog, communities }));
  const dataExports = add(createDataExports(parts));
  const making = { captions, broadcastDestinations, webhooks, dataExports, sites, splitTests };
  const members = { accounts, apiKeys, team, ownInvites };
  const notifications = add(createNotifications(parts, { ...sources, ...making, ...members, mail }));
  const weeklyDigest = add(createDigest(parts, { accounts, home, mail, notifications }));
  const businessDeletion = add(
    createBusinessDeletion(parts, { accounts, secondFactor, streams, billing, searchConsole, mail }),
  );
  add(createOnboarding(parts));
  add(createReference());

  const doors = all.flatMap(({ topicKinds = [] }) => topicKinds);
  const { trustProxy, rateLimits, publicUrl } = parts.config;
  const { connectionsPerAddress } = rateLimits;
  const judge = createJudge(allowedSites);
  const ownDomainsOf = createOwnDomainsOf({ players, videoWidgets });
  const topicServer = add(
    createTopicServer({
      ...parts,
      doors,
      trustProxy,
      connectionsPerAddress,
      async judgeSite({ businessId, embedId }, headers) {
        const ownDomains = embedId === undefined ? [] : [await ownDomainsOf(embedId)];
        await judge(businessId, callSiteOf({ headers }, publicUrl), ownDomains);
      },
    }),
  );
  add(createWebPages(parts));

  parts.hooks.seal();
  parts.liveRequests.requireComplete();
  return {
    /** All of them, in their order. */
    all,
    /** Binds what this process answers. */
    async bind(http: Http): Promise<void> {
      for (const module of all) {
        await module.routesEverywhere?.(http);
        if (parts.config.answersPeople) await module.routes?.(http);
      }
    },
    /** The business that something belongs to which pages show. */
    ownerOf: createOwnerOf({ streams, players, playlists, videoWidgets, communities }),
    ownDomainsOf,
    embedOfToken: (streamId: string, token: string) => streams.mediaTokens.verify(streamId, token)?.embedId,
    accountDeletion,
    allowedSites,
    apiKeys,
    auditLog,
    authentication,
    billing,
    broadcastDestinations,
    splitTests,
    businessDeletion,
    captions,
    communities,
    dataExports,
    handRaises,
    hypergraphics,
    images,
    insights,
    live,
    mail,
    metering,
    notifications,
    operators,
    originals,
    overlays,
    packaging,
    passwords,
    realtime,
    searchConsole,
    sessionTracks,
    sites,
    streams,
    topicServer,
    uploads,
    usage,
    videoSales,
    webhooks,
    weeklyDigest,
  };
}
