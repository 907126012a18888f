import { join } from 'node:path';
import { createChannelServices } from './channel-services.ts';
import { createAccountsRepository } from './features/accounts/accounts.repository.ts';
import { createAccountsService } from './features/accounts/accounts.service.ts';
import { createAuthentication } from './features/authentication/create-authentication.ts';
import { createCaptions } from './features/captions/create-captions.ts';
import { createCrashReportsRepository } from './features/crash-reports/crash-reports.repository.ts';
import { createCrashReportsService } from './features/crash-reports/crash-reports.service.ts';
import { createEmbeddedPlayersRepository } from './features/embedded-players/embedded-players.repository.ts';
import { createEmbeddedPlayersService } from './features/embedded-players/embedded-players.service.ts';
import { createHypergraphics } from './features/hypergraphics/create-hypergraphics.ts';
import { createImages } from './features/images/create-images.ts';
import { createImagesRepository } from './features/images/images.repository.ts';
import { createOwnPictures } from './features/images/own-pictures.ts';
import { createInsightsRepository } from './features/insights/insights.repository.ts';
import { createInsightsService } from './features/insights/insights.service.ts';
import { createOverlayEventsRepository } from './features/insights/overlay-events.repository.ts';
import { createOverlayFiguresRepository } from './features/insights/overlay-figures.repository.ts';
import { createOverlayInsightsService } from './features/insights/overlay-insights.service.ts';
import { createLeadsService } from './features/leads/leads.service.ts';
import { createLiveRepository } from './features/live/live.repository.ts';
import { createLiveMediaRepository } from './features/live/live-media.repository.ts';
import { createMediaDelivery } from './features/media-delivery/create-media-delivery.ts';
import { createOverlays } from './features/overlays/create-overlays.ts';
import { createPackaging } from './features/packaging/create-packaging.ts';
import { createOpenMoment } from './features/packaging/open-moment.ts';
import { placeholder, placeholderThumbnail, placeholderThumbnailUrl } from './features/placeholder/placeholder.ts';
import { createPlaylistsService } from './features/playlists/playlists.service.ts';
import { createStreams } from './features/streams/create-streams.ts';
import { createMediaTokens } from './features/streams/media-token.ts';
import { createStreamLinksRepository } from './features/streams/stream-links.repository.ts';
import { createStreamOverlaysRepository } from './features/streams/stream-overlays.repository.ts';
import { createStreamRemoval } from './features/streams/stream-removal.ts';
import { createStreamView } from './features/streams/stream-view.ts';
import { createStreamsRepository } from './features/streams/streams.repository.ts';
import { createThumbnailsService } from './features/thumbnails/thumbnails.service.ts';
import { createUploads } from './features/uploads/create-uploads.ts';
import { createUploadsRepository } from './features/uploads/uploads.repository.ts';
import { createSitemapService } from './features/watch-page/sitemap.service.ts';
import { createWatchPageService } from './features/watch-page/watch-page.service.ts';
import { createLiveServices } from './live-services.ts';
import { createPictures } from './media/pictures.ts';
import { createAddressLimit } from './platform/address-limit.ts';
import type { Queryable, Transaction } from './platform/database/database.ts';
import { createRateLimitsRepository } from './platform/rate-limits.repository.ts';
import { createRateLimits } from './platform/rate-limits.ts';
import { createStoredFiles } from './platform/stored-files/stored-files.ts';
import type { Platform } from './platform-parts.ts';

/** Where encoders send, as it is told to hosts; null for a server that takes no RTMP. */
export type RtmpUrl = () => string | null;

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Wires every feature. What one needs of another is handed over as a function, so that features stay apart. */
export async function createServices(platform: Platform, rtmpUrl: RtmpUrl = () => null) {
  const { config, dataFolder, database, storage, jobs, passwords, newId, clock, log } = platform;
  const { db } = database;
  const { secret } = dataFolder;
  const files = createStoredFiles(storage);
  const rateLimits = createRateLimits({ hits: createRateLimitsRepository(db), clock });
  const authentication = await createAuthentication({
    database,
    accountsOn: createAccountsRepository,
    secret,
    config,
    rateLimits,
    passwords,
    newId,
    clock,
  });
  const ownPictures = createOwnPictures({ images: createImagesRepository(db), publicUrl: config.publicUrl });
  const accounts = createAccountsService({
    accounts: createAccountsRepository(db),
    mayShow: ownPictures.mayShow,
  });

  const crashReports = createCrashReportsService({ reports: createCrashReportsRepository(db), newId, clock });

  const packaging = await createPackaging({
    database,
    jobs,
    storage,
    ffmpegPath: config.ffmpegPath,
    workFolder: join(dataFolder.path, 'work'),
    streamsOn: packagedStreamsOn,
    onPlayable: (tx, streamId) => transcription.startIn(tx, streamId),
    newId,
    clock,
    log,
  });

  const streamsRepository = createStreamsRepository(db);
  const pictures = createPictures();
  const imageWorkFolder = join(dataFolder.path, 'work-images');
  const images = await createImages({
    config,
    database,
    jobs,
    storage,
    files,
    pictures,
    ffmpeg: packaging.ffmpeg,
    workFolder: imageWorkFolder,
    secret,
    findStream: streamsRepository.find,
    openMoment: createOpenMoment({ storage, workFolder: imageWorkFolder }),
    forgetImages: async (tx, ...images) => {
      await createAccountsRepository(tx).forgetLogos(...images);
      await createEmbeddedPlayersRepository(tx).forgetLogos(...images);
      await createStreamsRepository(tx).forgetImages(...images);
      await overlays.overlays.picturesGoneIn(tx, images[1]);
    },
    requireUnused: async (tx, uuid) => {
      await hypergraphics.library.requireUnused(tx, uuid);
      await overlays.overlays.requireUnused(tx, uuid);
    },
    newUuid: () => crypto.randomUUID(),
    clock,
  });
  const mediaTokens = createMediaTokens(await secret('media-token-key', 32), config.mediaTokenSec);
  const removal = createStreamRemoval({
    database,
    jobs,
    storage,
    removeUploads: async (on, streamIds) => {
      const rows = await createUploadsRepository(on).removeByStreams(streamIds);
      return rows.map(({ storageKey, multipartId }) => ({ key: storageKey, multipartId }));
    },
    removeAttached: async (tx, streamIds, sessionIds) => {
      await playlists.removeStreamsIn(tx, streamIds);
      await captions.removeStreamsIn(tx, streamIds);
      await hypergraphics.library.removeStreamsIn(tx, streamIds);
      await overlays.overlays.removeStreamsIn(tx, streamIds);
      await images.service.removeOfStreams(tx, streamIds);
      const unmade = await live.service.removeStreamsIn(tx, streamIds);
      await createLiveMediaRepository(tx).removeSessions(sessionIds);
      await channels.chat.removeStreamsIn(tx, streamIds);
      await channels.handRaises.removeStreamsIn(tx, streamIds);
      return unmade;
    },
    dependents: async (tx, streamIds) =>
      overlays.overlays.streamsShowing(tx, await images.service.idsOfStreams(tx, streamIds)),
    clock,
  });
  const streamView = createStreamView({
    mediaTokens,
    environment: config.environment,
    clock,
    captionsOf: (streamIds) => captions.shownOf(streamIds),
    imageUrlsOf: images.service.urlsOf,
    livesOf: (streamIds) => live.service.shownOf(streamIds),
    placeholder,
  });
  const streams = createStreams({
    database,
    view: streamView,
    mediaTokens,
    removal,
    onAirAmong: (tx, streamIds) => createLiveRepository(tx).onAirAmong(streamIds),
    imageExists: images.service.exists,
    keepImage: images.service.keepOneIn,
    keepShown: ownPictures.keepShown,
    mayShow: ownPictures.mayShow,
    organizerOf: accounts.organizerOf,
    prepareLive: (businessId, streamId) => live.service.require(businessId, streamId),
    requeue: (streamId) => database.transaction((tx) => queueStream(tx, streamId, ['failed'])),
    placeholderUrl: placeholderThumbnailUrl,
    publicUrl: config.publicUrl,
    newId,
    clock,
  });

  async function queueStream(tx: Transaction, id: string, from: ('uploading' | 'failed')[], sourceKey?: string) {
    const row = await createStreamsRepository(tx).movePackaging(id, from, {
      packagingState: 'queued',
      packagingProgress: 0,
      packagingMessage: null,
      ...(sourceKey && { sourceKey }),
    });
    if (!row) return undefined;
    const { businessId, sessionId, packageId } = row;
    const isRecording = sessionId !== null && packageId === null && row.sourceKey === null;
    if (isRecording) await live.recordAgainIn(tx, { id, businessId, sessionId });
    else await packaging.enqueue(tx, id);
    return row;
  }

  const uploads = await createUploads({
    database,
    config,
    storage,
    secret,
    newId,
    clock,
    getStream: streams.library.get,
    insertStream: async (tx, draft) => {
      await createStreamsRepository(tx).insert(draft);
    },
    takeFile: (tx, ...taken) => createStreamsRepository(tx).takeFile(...taken),
    giveUpFile: (tx, streamId) => createStreamsRepository(tx).giveUpFile(streamId),
    queueStream: async (tx, streamId, sourceKey) => {
      await queueStream(tx, streamId, ['uploading'], sourceKey);
    },
    removeStreams: removal.removeIn,
  });

  const { captions, transcription } = createCaptions({
    database,
    jobs,
    storage,
    mediaQuery: async (businessId, streamId) => {
      const row = await streamsRepository.find(businessId, streamId);
      return row && streamView.ownerQuery(row);
    },
    streamsOn: createStreamLinksRepository,
    transcription: config.transcription,
    newId,
    clock,
  });
  const streamLinks = createStreamLinksRepository(db);
  const playlists = createPlaylistsService({
    database,
    streams: {
      listByIds: async (businessId, ids) => streamView.toStreams(await streamLinks.listByIds(businessId, ids)),
      durations: streamLinks.durations,
      keepOn: (on, ...asked) => createStreamLinksRepository(on).keep(...asked),
    },
    newId,
    clock,
  });
  const embeddedPlayers = createEmbeddedPlayersService({
    players: createEmbeddedPlayersRepository(db),
    streams: { exists: streams.library.exists, embeddable: streams.viewers.embeddable },
    playlists,
    database,
    playersOn: createEmbeddedPlayersRepository,
    keepShown: ownPictures.keepShown,
    newId,
    clock,
  });
  const watchPage = createWatchPageService({
    findAccess: streams.viewers.findAccess,
    readVideo: streams.viewers.details,
    issueMediaToken: (id) => mediaTokens.issue(id, 'viewer', clock()).token,
    listMore: streams.viewers.listMore,
    readSeo: streams.viewers.seo,
    pictureSize: ownPictures.sizeOf,
    clock,
  });
  const sitemap = createSitemapService({ openVideos: streams.openVideos, origin: config.publicUrl });
  const streamLocks = {
    lockOverlays: async (tx: Transaction, businessId: string, id: string) =>
      (await createStreamOverlaysRepository(tx).lock(businessId, id)) !== undefined,
  };
  const hypergraphics = createHypergraphics({
    ...streamLocks,
    database,
    picturesOf: images.service.picturesOf,
    keepPictures: (tx, businessId, ids) => images.service.keepIn(tx, businessId, 'STREAM_HYPERGRAPHIC', ids),
    lockStreams: (tx, ids) => createStreamOverlaysRepository(tx).lockAny(ids),
    overlaysChanged: (...changed) => overlays.overlays.changedIn(...changed),
    overlaysSaved: (...saved) => overlays.overlays.savedIn(...saved),
    findStream: streamsRepository.find,
    dropsChanged: async (streamId) => {
      await live.graphicsChanged(streamId);
      await channels.realtime.graphicsChanged(streamId);
    },
    newId,
    clock,
  });
  const overlays = createOverlays({
    database,
    streamsOn: createStreamOverlaysRepository,
    placementsOn: hypergraphics.placementsOn,
    keepGraphics: hypergraphics.library.keepIn,
    keepPictures: (tx, businessId, ids) => images.service.keepIn(tx, businessId, 'STREAM_IMAGE', ids),
    requireWatchable: streams.viewers.requireWatchable,
    viewerGraphics: hypergraphics.library.viewerGraphics,
    imageUrlsOf: images.service.urlsOf,
    newId,
    clock,
  });
  const findStreamBusiness = async (streamId: string) => (await streamsRepository.findAny(streamId))?.businessId;
  const insights = createInsightsService({
    insights: createInsightsRepository(db),
    overlayEvents: createOverlayEventsRepository(db),
    findStreamBusiness,
    listStreamNames: streamsRepository.listNames,
    clock,
  });
  const overlayInsights = createOverlayInsightsService({
    database,
    eventsOn: createOverlayEventsRepository,
    figures: createOverlayFiguresRepository(db),
    findStreamBusiness,
    listStreamNames: streamsRepository.listNames,
    graphicNames: hypergraphics.library.namesOf,
    listCallsToAction: overlays.listCallsToAction,
    clock,
  });
  const leads = createLeadsService({
    database,
    requireWatchable: streams.viewers.requireWatchable,
    findCallToAction: overlays.findCallToAction,
    recordLead: overlayInsights.recordLeadIn,
    clock,
  });
  const channels = await createChannelServices(platform, {
    requireStream: streams.library.get,
    viewers: streams.viewers,
    businessName: async (businessId) => (await accounts.organizerOf(businessId))?.businessName,
    listGraphics: hypergraphics.live.listForPlaylist,
  });
  const eventLimit = createAddressLimit({ limit: config.rateLimits.eventBatchesPerMinute, windowSec: 60, clock });
  const conversionLimit = createAddressLimit({ limit: config.rateLimits.eventBatchesPerMinute, windowSec: 60, clock });
  const mediaDelivery = createMediaDelivery({
    files,
    findSubject: streamsRepository.findAny,
    verifyToken: mediaTokens.verify,
    clock,
  });
  const { live, broadcastDestinations, sessionTracks } = await createLiveServices(platform, {
    streams,
    streamView,
    graphics: hypergraphics.live,
    bus: channels.bus,
    files,
    requireAccess: mediaDelivery.requireAccess,
    rtmpUrl,
    viewerCount: channels.realtime.viewerCount,
    announce: (streamId, changed) => {
      channels.realtime
        .notifyState(streamId, changed)
        .catch((error) => log.warn({ err: error }, 'A live was not announced.'));
    },
    makeStills: packaging.makeStills,
  });
  const thumbnails = createThumbnailsService({
    storage,
    files,
    pictures,
    workFolder: imageWorkFolder,
    findStream: streamsRepository.findAny,
    requireAccess: mediaDelivery.requireAccess,
    imageFile: images.service.largestFile,
    placeholderPath: placeholderThumbnail,
  });

  return {
    config,
    rateLimits,
    authentication,
    accounts,
    crashReports,
    streams,
    uploads,
    embeddedPlayers,
    files,
    playlists,
    captions,
    transcription,
    watchPage,
    sitemap,
    hypergraphics,
    overlays,
    leads,
    live,
    broadcastDestinations,
    sessionTracks,
    ...channels,
    insights,
    overlayInsights,
    eventLimit,
    conversionLimit,
    mediaDelivery,
    images,
    thumbnails,
    packaging,
    ready: async () => {
      await database.pool.query('select 1');
    },
  };
}

function packagedStreamsOn(on: Queryable) {
  const streams = createStreamsRepository(on);
  return { find: streams.findAny, patch: streams.patchPackaging };
}
