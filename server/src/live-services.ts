import { createBroadcastDestinations } from './features/broadcast-destinations/create-broadcast-destinations.ts';
import type { createHypergraphics } from './features/hypergraphics/create-hypergraphics.ts';
import { hypergraphicDateRanges } from './features/hypergraphics/hypergraphic-date-ranges.ts';
import { createLive, type LiveDeps } from './features/live/create-live.ts';
import { createLiveRepository } from './features/live/live.repository.ts';
import { isOnAir } from './features/live/live-life.service.ts';
import { createSessionTracksService } from './features/session-tracks/session-tracks.service.ts';
import type { StreamsFeature } from './features/streams/create-streams.ts';
import type { StreamView } from './features/streams/stream-view.ts';
import { createStreamsRepository } from './features/streams/streams.repository.ts';
import { createLiveSlots } from './media/live/live-slots.ts';
import type { Transaction } from './platform/database/database.ts';
import { createGuardedAddress } from './platform/guarded-address.ts';
import type { Platform } from './platform-parts.ts';

interface LiveServicesDeps
  extends Pick<LiveDeps, 'announce' | 'bus' | 'files' | 'makeStills' | 'requireAccess' | 'rtmpUrl' | 'viewerCount'> {
  streams: StreamsFeature;
  streamView: Pick<StreamView, 'ownerQuery' | 'viewerQuery'>;
  graphics: ReturnType<typeof createHypergraphics>['live'];
}

/** Wires what is on the air: live streams, where else they are sent to, how long they lasted, and their recordings. */
export async function createLiveServices(platform: Platform, deps: LiveServicesDeps) {
  const { config, dataFolder, database, newId, clock, log } = platform;
  const { streams, streamView, graphics, ...given } = deps;
  const { db } = database;
  const streamsRepository = createStreamsRepository(db);
  const sealingKey = await dataFolder.secret('sealing-key', 32);
  const sessionTracks = createSessionTracksService({
    database,
    streamExists: streams.library.exists,
    countOnAir: (businessId) => live.service.countOnAir(businessId),
    clock,
  });
  const broadcastDestinations = createBroadcastDestinations({
    database,
    sealingKey,
    address: createGuardedAddress({ allow: config.live.rtmpOutAllow }),
    ffmpegPath: config.ffmpegPath,
    mayPush: async (streamId) => {
      const row = await createLiveRepository(db).find(streamId);
      return row !== undefined && isOnAir(row) && !row.recordOnly;
    },
    countOnAir: (businessId) => live.service.countOnAir(businessId),
    newId,
    clock,
    log,
  });
  /** Neither the live nor its recording was deleted. */
  const isWanted =
    ({ streamId, archiveId }: { streamId: string; archiveId: string }) =>
    async (tx: Transaction) =>
      (await createLiveRepository(tx).lock(streamId))?.archiveId === archiveId;
  const live = createLive({
    ...platform,
    ...given,
    settings: {},
    watchers: broadcastDestinations.pushes,
    slots: createLiveSlots(config.live.ladderCount),
    ffmpegPath: config.ffmpegPath,
    graceMs: config.live.graceSec * 1000,
    maxPeerViewers: config.live.peerViewers,
    keys: { seal: sealingKey, studio: await dataFolder.secret('studio-key', 32) },
    dataPath: dataFolder.path,
    sessions: sessionTracks,
    trackIn: sessionTracks.addIn,
    publishIn: async (tx, businessId, streamId) => {
      await createStreamsRepository(tx).edit(businessId, streamId, { publishStatus: 'Published' }, clock());
    },
    findStream: streamsRepository.find,
    ownerQuery: async (businessId, streamId, isHidden) => {
      const row = await streamsRepository.find(businessId, streamId);
      return row ? streamView.ownerQuery(row, isHidden) : '';
    },
    viewerQuery: streamView.viewerQuery,
    requireWatchable: streams.viewers.requireWatchable,
    listGraphics: graphics.listForPlaylist,
    toDateRanges: hypergraphicDateRanges,
    dateRanges: async (streamId, windowStart) =>
      hypergraphicDateRanges(await graphics.listForPlaylist(streamId), windowStart),
    knownAmong: streamsRepository.listPackaged,
    archivesIn: (tx, archiveIds) => createStreamsRepository(tx).listPackaged(archiveIds),
    addArchive: ({ session, startedAt, pauses, ...media }) =>
      streams.recordings.add({ ...session, liveStreamId: session.streamId }, media, {
        isWanted: isWanted(session),
        attach: (tx) =>
          graphics.placeIntoArchive(tx, {
            businessId: session.businessId,
            liveStreamId: session.streamId,
            archiveStreamId: session.archiveId,
            recordingStart: startedAt,
            pauses,
          }),
      }),
    failArchive: (session, reason) =>
      streams.recordings.fail({ ...session, liveStreamId: session.streamId }, reason, {
        isWanted: isWanted(session),
      }),
  });
  return { live, broadcastDestinations, sessionTracks };
}
