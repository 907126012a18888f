import { join } from 'node:path';
import type { DeliveryProtocol, PublicLive } from '@zeacon/contract';
import { createLiveSlots } from '../../media/live/live-slots.ts';
import type { ViewerToken } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createSealedText } from '../../platform/sealed-text.ts';
import { createDiskRoom } from '../../platform/storage/disk-room.ts';
import { createLiveRepository } from './live.repository.ts';
import { liveRoutes } from './live.routes.ts';
import { createLiveService } from './live.service.ts';
import { createLiveArchives } from './live-archives.ts';
import { createLiveChannelPorts } from './live-channel-ports.ts';
import { createLiveChannels } from './live-channels.ts';
import { createLiveDelivery } from './live-delivery.service.ts';
import { createLiveLifecycle, isOnAir } from './live-lifecycle.service.ts';
import { createLiveMediaRepository } from './live-media.repository.ts';
import { liveMediaRoutes } from './live-media.routes.ts';
import { createLiveOwnership } from './live-ownership.ts';
import type { FailedRecording, LiveChange, LiveEnd, LiveOnAir, LivePorts, LiveTurn } from './live-ports.ts';
import { createLiveSending, studioPath } from './live-sending.service.ts';
import type { LiveSession } from './live-store.ts';
import { liveGraphics, liveKeyRotated, liveStatusChanged } from './live-wires.ts';
import { createMissingRecordings } from './missing-recordings.ts';
import { createRecentLives } from './recent-lives.ts';
import { createRecordedLives } from './recorded-lives.ts';
import { createRecordingService } from './recording.service.ts';
import { acceptEncoders } from './rtmp-ingest.ts';
import { createRtmpListener } from './rtmp-listener.ts';
import { createStudioSockets } from './studio-socket.ts';
import { createStudioTickets } from './studio-tickets.ts';
import { createStudioUpgrade, studioTicket } from './studio-upgrade.ts';

const recordQueue = 'live.record';
/** A week, because the storage or the database may be down for long. */
const recordRetries = { retryLimit: 1000, retryDelaySeconds: 5, retryDelayMaxSeconds: 600 };
const sweepEveryMs = 5000;
const recordMissingEveryMs = 3_600_000;

export function createLive(parts: Parts, ports: LivePorts) {
  const { bus, config, database, dataFolder, grounds, hooks, keys, jobs, liveTopics, log } = parts;
  const { accounts, streams, hypergraphics, sessionTracks } = ports;
  /** Some fields of a live changed. Runs after the change is committed, outside the transaction. */
  const liveChanged = hooks.create<LiveChange>('liveChanged');
  /** Run in the transaction that starts or ends a live session. */
  const liveStarted = hooks.create<LiveTurn>('liveStarted');
  const liveEnded = hooks.create<LiveEnd>('liveEnded');
  const wentOnAir = hooks.create<LiveOnAir>('wentOnAir');
  /** Its media has ended or continues in another process. */
  const wentOffAir = hooks.create<[streamId: string]>('wentOffAir');
  const told = (telling: Promise<unknown>) => {
    telling.catch((error) => log.warn({ err: error }, 'The server could not pass on a change of a live.'));
  };
  const announce = (...change: LiveChange) => told(liveChanged.run(...change));

  const lives = createLiveRepository(database.db);
  const sealed = createSealedText(keys.ring('sealing'));
  const rtmp = createRtmpListener(parts);
  const takesMedia = config.roles.includes('live');
  const runsJobs = config.roles.includes('worker');
  const { listForPlaylist, placeIntoArchive } = hypergraphics.live;
  const deps = {
    ...parts,
    announce,
    sealed,
    rtmpUrl: rtmp.url,
    settings: {},
    hasRoom: createDiskRoom({ storage: parts.storage, reserve: config.storageReserveBytes, clock: parts.clock }),
    watchers: {
      onAir: (...onAir: LiveOnAir) => told(wentOnAir.run(...onAir)),
      offAir: (streamId: string) => told(wentOffAir.run(streamId)),
    },
    slots: createLiveSlots(config.live.ladderCount),
    ffmpegPath: config.ffmpegPath,
    graceMs: config.live.graceSec * 1000,
    maxPeerViewers: config.live.peerViewers,
    viewerCount: liveTopics.viewerCount,
    sessions: sessionTracks,
    trackIn: sessionTracks.addIn,
    isClosed: accounts.isClosed,
    isReadOnly: ports.billing.isReadOnly ?? (async () => false),
    keepOpen: (tx: Transaction, businessId: string) => accounts.closedOn(tx).keepOpen(businessId),
    publishIn: streams.publishIn,
    findStream: streams.find,
    ownerQuery: async (...asked: Parameters<typeof streams.mediaQuery>) => (await streams.mediaQuery(...asked)) ?? '',
    knownAmong: streams.listPackaged,
    archivesIn: streams.listPackagedIn,
    listGraphics: listForPlaylist,
    toDateRanges: hypergraphics.toDateRanges,
    dateRanges: async (streamId: string, windowStart: Date) =>
      hypergraphics.toDateRanges(await listForPlaylist(streamId), windowStart),
    makeStills: ports.packaging.makeStills,
    requireAccess: ports.mediaDelivery.requireAccess,
    ...createLiveArchives({ recordings: streams.recordings, placeIntoArchive }),
  };
  const record = async (session: LiveSession, tx?: Transaction) => {
    await jobs.enqueue(recordQueue, session, {
      singletonKey: session.sessionId,
      businessId: session.businessId,
      ...(tx && { tx }),
    });
  };
  const channels = createLiveChannels({
    ...deps,
    onMedia: (session) => life.mediaArrives(session),
    onSilence: (session, at) => life.mediaStops(session, at),
  });
  const ownership = createLiveOwnership({
    ...deps,
    discard: (streamId) => channels.leave(streamId, 'live.moved'),
  });
  const life = createLiveLifecycle({
    ...deps,
    takesMedia,
    channels,
    ownership,
    recordIn: (tx, session) => record(session, tx),
    onStarted: async (...turn) => void (await liveStarted.run(...turn)),
    onEnded: async (...turn) => void (await liveEnded.run(...turn)),
    announce(streamId, liveStatus) {
      announce(streamId, { liveStatus });
      bus
        .publish(liveStatusChanged, streamId)
        .catch((error) => log.warn({ err: error }, 'The server could not tell the other nodes of a change of a live.'));
    },
  });
  /** This node hears of its own rotations too. */
  const dismissed = new WeakSet<object>();

  async function dismissEncoder(streamId: string): Promise<void> {
    const sender = (await channels.get(streamId))?.sender;
    if (sender?.facts.kind !== 'rtmp' || dismissed.has(sender)) return;
    dismissed.add(sender);
    sender.stop('live.replaced');
  }

  async function keyRotated(streamId: string): Promise<void> {
    await dismissEncoder(streamId);
    if (bus.isShared) await bus.publish(liveKeyRotated, streamId);
  }

  const service = createLiveService({ ...deps, life, channels, keyRotated });
  const tickets = createStudioTickets({ keys: keys.ring('studio'), grounds, clock: parts.clock });
  const sending = createLiveSending({ ...deps, lives, service, life, channels, ownership, tickets });
  const recorded = createRecordedLives(deps);
  const recordings = createRecordingService({
    ...deps,
    channels,
    ownership,
    recorded,
    workFolder: join(dataFolder.path, 'work-live'),
  });

  const recordMissing = createMissingRecordings({ ...deps, lives, record });

  jobs.define<LiveSession>(recordQueue, recordRetries, ({ data, ...job }) => recordings.finish(data, job));

  const timers: ReturnType<typeof setInterval>[] = [];

  function repeat(step: () => Promise<void>, everyMs: number, failure: string) {
    timers.push(setInterval(() => step().catch((error) => log.warn({ err: error }, failure)), everyMs).unref());
  }

  async function sweep() {
    await bus
      .start()
      .catch((error) => log.warn({ err: error }, 'The server cannot receive messages from the other nodes.'));
    await life.sweep();
  }

  bus.listen(liveKeyRotated, (streamId) => {
    dismissEncoder(streamId).catch((error) =>
      log.warn({ err: error }, 'The server could not stop an encoder whose key was replaced.'),
    );
  });

  bus.listen(liveGraphics, (streamId) => {
    channels
      .refreshGraphics(streamId)
      .catch((error) => log.warn({ err: error }, 'The server could not read the graphics of a live.'));
  });

  /** Updates its playlists at once, or a moment later if another node has it. */
  async function graphicsChanged(streamId: string): Promise<void> {
    await channels.refreshGraphics(streamId);
    if (bus.isShared) await bus.publish(liveGraphics, streamId);
  }

  async function recordAgainIn(tx: Transaction, { id, businessId, sessionId }: FailedRecording): Promise<void> {
    const row = await createLiveRepository(tx).findOf(id);
    await record({ streamId: row?.streamId ?? id, businessId, sessionId, archiveId: id }, tx);
  }

  hypergraphics.dropsChanged.subscribe('live', graphicsChanged);
  streams.livesOf.subscribe('live', service.shownOf);
  streams.streamCreated.subscribe('live', async ({ businessId, id, contentType }) => {
    if (contentType === 'LIVE') await service.require(businessId, id);
  });
  streams.liveStatusChanging.subscribe('live', service.changeStatus);
  streams.recordingQueued.subscribe('live', recordAgainIn);
  accounts.businessClosed.subscribe('live', service.endAll);
  streams.onAirAmong.subscribe('live', (tx, streamIds) => createLiveRepository(tx).onAirAmong(streamIds));
  streams.filesLeaving.subscribe('live', async (tx, { streamIds, sessionIds }) => {
    const unmade = await service.removeStreamsIn(tx, streamIds);
    await createLiveMediaRepository(tx).removeSessions(sessionIds);
    return { streamIds: unmade };
  });

  const delivery = createLiveDelivery({ ...deps, findLive: createRecentLives(lives.find), channels, recorded });
  const studio = createStudioUpgrade({ acceptStudio: createStudioSockets(sending), grounds, log });
  const viewers = {
    async read(id: string | undefined, token: ViewerToken | undefined): Promise<PublicLive> {
      const stream = await streams.viewers.requireWatchable(id, token);
      const shown = (await service.shownOf([stream.streamId])).get(stream.streamId);
      if (!shown) throw new ApiError('live.not_live');
      return shown.describe(streams.viewerQuery(stream));
    },
  };

  return {
    service,
    sending,
    channels,
    life,
    openKey: sealed.open,
    authenticateStudio: tickets.authenticate,
    rtmpUrl: rtmp.url,
    liveChanged,
    liveStarted,
    liveEnded,
    wentOnAir,
    wentOffAir,
    /** False if only its owner may see it. */
    async mayPush(streamId: string): Promise<boolean> {
      const row = await lives.find(streamId);
      return row !== undefined && isOnAir(row) && !row.recordOnly;
    },
    countOnAir: service.countOnAir,
    endedSince: lives.endedSince,
    /** The one that started last comes first. */
    async listOnAir(businessId: string, by?: DeliveryProtocol): Promise<string[]> {
      const all = await lives.listOnAir(businessId);
      const rows = by ? all.filter(({ streamMode }) => streamMode === by) : all;
      const startOf = ({ startedAt }: (typeof rows)[number]) => startedAt?.getTime() ?? 0;
      return rows.toSorted((a, b) => startOf(b) - startOf(a)).map(({ streamId }) => streamId);
    },
    channel: createLiveChannelPorts(database),

    routes({ route, app, upgrades, onClose }: Http) {
      liveRoutes(route, { service, sending, viewers });
      liveMediaRoutes(app, delivery, config.environment);
      if (!takesMedia) return;
      upgrades.handle(studioPath, studioTicket, studio.accept);
      onClose(studio.close);
    },

    /** Resumes lives that were on air when the server stopped, and missing recordings. */
    async start(): Promise<void> {
      if (!takesMedia && !runsJobs) return;
      await sweep();
      await recordMissing();
      repeat(sweep, sweepEveryMs, 'The server could not check which lives are on the air.');
      repeat(recordMissing, recordMissingEveryMs, 'The server could not search for missing recordings.');
      if (takesMedia) await rtmp.listen(acceptEncoders(sending, log));
    },

    async stop(): Promise<void> {
      await rtmp.close();
      for (const timer of timers) clearInterval(timer);
      await channels.close();
      // If the database is down, other nodes find out by themselves.
      await ownership
        .releaseAll()
        .catch((error) => log.warn({ err: error }, 'The server could not release its lives to the other nodes.'));
    },
  };
}
