import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { realtimePath } from '@zeacon/contract';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { broadcastDestinationsRoutes } from './features/broadcast-destinations/broadcast-destinations.routes.ts';
import { captionMediaRoutes } from './features/captions/caption-media.routes.ts';
import { captionsRoutes } from './features/captions/captions.routes.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { crashReportsRoutes } from './features/crash-reports/crash-reports.routes.ts';
import { embeddedPlayersRoutes } from './features/embedded-players/embedded-players.routes.ts';
import { handRaisesRoutes } from './features/hand-raises/hand-raises.routes.ts';
import { hypergraphicsRoutes } from './features/hypergraphics/hypergraphics.routes.ts';
import { liveHypergraphicsRoutes } from './features/hypergraphics/live-hypergraphics.routes.ts';
import { imageMediaRoutes } from './features/images/image-media.routes.ts';
import { imagesRoutes } from './features/images/images.routes.ts';
import { insightsRoutes } from './features/insights/insights.routes.ts';
import { overlayInsightsRoutes } from './features/insights/overlay-insights.routes.ts';
import { leadsRoutes } from './features/leads/leads.routes.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { liveMediaRoutes } from './features/live/live-media.routes.ts';
import { studioPath } from './features/live/live-sending.service.ts';
import { createStudioUpgrade } from './features/live/studio-upgrade.ts';
import { mediaDeliveryRoutes } from './features/media-delivery/media-delivery.routes.ts';
import { overlaysRoutes } from './features/overlays/overlays.routes.ts';
import { placeholderRoutes } from './features/placeholder/placeholder.routes.ts';
import { playlistsRoutes } from './features/playlists/playlists.routes.ts';
import { realtimeRoutes } from './features/realtime/realtime.routes.ts';
import { referenceRoutes } from './features/reference/reference.routes.ts';
import { sessionTracksRoutes } from './features/session-tracks/session-tracks.routes.ts';
import { stageRoutes } from './features/stage/stage.routes.ts';
import { streamsRoutes } from './features/streams/streams.routes.ts';
import { thumbnailsRoutes } from './features/thumbnails/thumbnails.routes.ts';
import { multipartRoutes } from './features/uploads/multipart.routes.ts';
import { uploadsRoutes } from './features/uploads/uploads.routes.ts';
import { searchEnginesRoutes } from './features/watch-page/search-engines.routes.ts';
import { watchPageRoutes } from './features/watch-page/watch-page.routes.ts';
import { answerClientError } from './platform/answer-client-errors.ts';
import { answerErrors, answerFailure } from './platform/answer-errors.ts';
import { healthRoutes } from './platform/health.routes.ts';
import { createUpgrades, isWebSocketUpgrade } from './platform/realtime/upgrades.ts';
import { createRoute } from './platform/route.ts';
import { answerWithConsole } from './platform/web/console-page.ts';
import { docsSite } from './platform/web/docs-site.ts';
import { publicCors } from './platform/web/public-cors.ts';
import { safeHeaders } from './platform/web/safe-headers.ts';
import { vendorFiles } from './platform/web/vendor-files.ts';
import { webFiles } from './platform/web/web-files.ts';
import { widenPolicies } from './platform/web/widen-policies.ts';
import type { Services } from './services.ts';

/** Binds the services to HTTP. */
export async function createApp(services: Services, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const { config } = services;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    bodyLimit: 1024 ** 2,
    // A caller who sends nothing for so long is gone; parts of an upload keep talking.
    connectionTimeout: 120_000,
    forceCloseConnections: 'idle',
    http: { shouldUpgradeCallback: isWebSocketUpgrade },
    frameworkErrors: answerFailure,
    clientErrorHandler: answerClientError,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
  });
  await app.register(cookie);
  safeHeaders(app);
  publicCors(app);
  widenPolicies(app, services.vendors.connect);
  await app.register(compress, { global: true, threshold: 2048, encodings: ['gzip'] });
  answerErrors(app, answerWithConsole);

  const route = createRoute(app, services.authentication);
  healthRoutes(app, services);
  services.authentication.bindRoutes(route);
  accountsRoutes(route, services.accounts);
  crashReportsRoutes(route, services.crashReports, services.rateLimits);
  streamsRoutes(route, services.streams, services.live.service);
  liveRoutes(route, services.live);
  broadcastDestinationsRoutes(route, services.broadcastDestinations.service);
  sessionTracksRoutes(route, services.sessionTracks);
  uploadsRoutes(route, services.uploads);
  multipartRoutes(app, services.uploads, config.environment);
  embeddedPlayersRoutes(route, services.embeddedPlayers);
  playlistsRoutes(route, services.playlists);
  captionsRoutes(route, services.captions, services.transcription);
  imagesRoutes(route, services.images);
  imageMediaRoutes(app, services.images.service, config.environment);
  insightsRoutes(route, services.insights, services.eventLimit);
  hypergraphicsRoutes(route, services.hypergraphics.library);
  liveHypergraphicsRoutes(route, services.hypergraphics.live);
  overlaysRoutes(route, services.overlays);
  chatRoutes(route, services.chat);
  handRaisesRoutes(route, services.handRaises);
  realtimeRoutes(route, services.realtime);
  stageRoutes(route, services.stage);
  leadsRoutes(route, services.leads, services.rateLimits);
  overlayInsightsRoutes(route, services.overlayInsights, services.conversionLimit);
  mediaDeliveryRoutes(app, services.mediaDelivery, config.environment);
  liveMediaRoutes(app, services.live.delivery, config.environment);
  captionMediaRoutes(app, services);
  thumbnailsRoutes(app, services.thumbnails, config.environment);
  await placeholderRoutes(app);
  watchPageRoutes(app, services.watchPage, config.publicUrl);
  searchEnginesRoutes(app, services.sitemap, config.publicUrl);
  referenceRoutes(app);
  await docsSite(app);
  vendorFiles(app, services.vendors.scripts);
  await webFiles(app);

  const upgrades = createUpgrades(app.server);
  upgrades.handle(realtimePath, services.realtime.accept);
  const studio = createStudioUpgrade(services.live);
  upgrades.handle(studioPath, studio.accept);
  app.addHook('preClose', studio.close);
  app.addHook('preClose', services.realtime.close);
  return app;
}
