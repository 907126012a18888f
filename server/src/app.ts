import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { captionMediaRoutes } from './features/captions/caption-media.routes.ts';
import { captionsRoutes } from './features/captions/captions.routes.ts';
import { crashReportsRoutes } from './features/crash-reports/crash-reports.routes.ts';
import { embeddedPlayersRoutes } from './features/embedded-players/embedded-players.routes.ts';
import { hypergraphicsRoutes } from './features/hypergraphics/hypergraphics.routes.ts';
import { liveHypergraphicsRoutes } from './features/hypergraphics/live-hypergraphics.routes.ts';
import { imageMediaRoutes } from './features/images/image-media.routes.ts';
import { imagesRoutes } from './features/images/images.routes.ts';
import { insightsRoutes } from './features/insights/insights.routes.ts';
import { overlayInsightsRoutes } from './features/insights/overlay-insights.routes.ts';
import { leadsRoutes } from './features/leads/leads.routes.ts';
import { mediaDeliveryRoutes } from './features/media-delivery/media-delivery.routes.ts';
import { overlaysRoutes } from './features/overlays/overlays.routes.ts';
import { placeholderRoutes } from './features/placeholder/placeholder.routes.ts';
import { playlistsRoutes } from './features/playlists/playlists.routes.ts';
import { referenceRoutes } from './features/reference/reference.routes.ts';
import { streamsRoutes } from './features/streams/streams.routes.ts';
import { thumbnailsRoutes } from './features/thumbnails/thumbnails.routes.ts';
import { multipartRoutes } from './features/uploads/multipart.routes.ts';
import { uploadsRoutes } from './features/uploads/uploads.routes.ts';
import { searchEnginesRoutes } from './features/watch-page/search-engines.routes.ts';
import { watchPageRoutes } from './features/watch-page/watch-page.routes.ts';
import { answerClientError } from './platform/answer-client-errors.ts';
import { answerErrors, answerFailure } from './platform/answer-errors.ts';
import { healthRoutes } from './platform/health.routes.ts';
import { createRoute } from './platform/route.ts';
import { answerWithConsole } from './platform/web/console-page.ts';
import { docsSite } from './platform/web/docs-site.ts';
import { publicCors } from './platform/web/public-cors.ts';
import { safeHeaders } from './platform/web/safe-headers.ts';
import { webFiles } from './platform/web/web-files.ts';
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
    frameworkErrors: answerFailure,
    clientErrorHandler: answerClientError,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
  });
  await app.register(cookie);
  safeHeaders(app);
  publicCors(app);
  await app.register(compress, { global: true, threshold: 2048, encodings: ['gzip'] });
  answerErrors(app, answerWithConsole);

  const route = createRoute(app, services.authentication);
  healthRoutes(app, services);
  services.authentication.bindRoutes(route);
  accountsRoutes(route, services.accounts);
  crashReportsRoutes(route, services.crashReports, services.rateLimits);
  streamsRoutes(route, services.streams);
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
  leadsRoutes(route, services.leads, services.rateLimits);
  overlayInsightsRoutes(route, services.overlayInsights, services.conversionLimit);
  mediaDeliveryRoutes(app, services.mediaDelivery, config.environment);
  captionMediaRoutes(app, services);
  thumbnailsRoutes(app, services.thumbnails, config.environment);
  await placeholderRoutes(app);
  watchPageRoutes(app, services.watchPage, config.publicUrl);
  searchEnginesRoutes(app, services.sitemap, config.publicUrl);
  referenceRoutes(app);
  await docsSite(app);
  await webFiles(app);
  return app;
}
