import { join } from 'node:path';
import type { ChannelState, PublicLive } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { createExpiringTokens } from '../../platform/expiring-tokens.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { createSealedText } from '../../platform/sealed-text.ts';
import { createLiveRepository } from './live.repository.ts';
import { createLiveService, type LiveServiceDeps } from './live.service.ts';
import { createLiveChannels, type LiveChannelsDeps } from './live-channels.ts';
import { createLiveDelivery, type LiveDeliveryDeps } from './live-delivery.service.ts';
import { createLiveLife, type LiveLifeDeps } from './live-life.service.ts';
import { createLiveOwnership, type LiveOwnershipDeps } from './live-ownership.ts';
import { createLiveSending } from './live-sending.service.ts';
import type { LiveSession } from './live-store.ts';
import { createMissingRecordings, type MissingRecordingsDeps } from './missing-recordings.ts';
import { createRecentLives } from './recent-lives.ts';
import { createRecordedLives, type RecordedLivesDeps } from './recorded-lives.ts';
import { createRecordingService, type RecordingDeps } from './recording.service.ts';
import { createStudioSockets } from './studio-socket.ts';

export type LiveFeature = ReturnType<typeof createLive>;

interface WatchableLive {
  streamId: string;
  /** Whether anyone may watch it, without a token. */
  isOpen: boolean;
}

export interface LiveDeps
  extends Pick<LiveChannelsDeps, 'listGraphics' | 'toDateRanges' | 'storage' | 'settings' | 'watchers' | 'slots'>,
    Pick<LiveChannelsDeps, 'ffmpegPath'>,
    Pick<LiveOwnershipDeps, 'node' | 'bus'>,
    Pick<LiveLifeDeps, 'sessions' | 'publishIn' | 'graceMs' | 'newId' | 'clock' | 'log'>,
    Pick<
      LiveServiceDeps,
      'database' | 'findStream' | 'ownerQuery' | 'viewerCount' | 'maxPeerViewers' | 'rtmpUrl' | 'archivesIn'
    >,
    Pick<LiveDeliveryDeps, 'files' | 'requireAccess'>,
    Pick<RecordingDeps, 'makeStills' | 'addArchive' | 'failArchive'>,
    Pick<RecordedLivesDeps, 'dateRanges'>,
    Pick<MissingRecordingsDeps, 'knownAmong'>,
    Pick<LiveChannelsDeps, 'trackIn'> {
  jobs: Jobs;
  keys: { seal: Buffer; studio: Buffer };
  dataPath: string;
  /** Throws where the holder of the token may not watch. */
  requireWatchable: (streamId: string | undefined, token: string | undefined) => Promise<WatchableLive>;
  /** Signs viewers' addresses of a stream, from `?` on. */
  viewerQuery: (stream: WatchableLive) => string;
  announce: (streamId: string, changed: Partial<ChannelState>) => void;
}

interface FailedRecording {
  id: string;
  businessId: string;
  sessionId: string;
}

const recordQueue = 'live.record';
/** A week: the storage or the database may be away for long. */
const recordRetries = { retryLimit: 1000, retryDelaySeconds: 5, retryDelayMaxSeconds: 600 };
const sweepEveryMs = 5000;
const recordMissingEveryMs = 3_600_000;
const studioTicketMs = 24 * 3_600_000;

/** Wires the feature. */
export function createLive(deps: LiveDeps) {
  const { database, bus, jobs, log, keys, announce, requireWatchable, viewerQuery } = deps;
  const lives = createLiveRepository(database.db);
  const sealed = createSealedText(keys.seal);
  const record = async (session: LiveSession, tx?: Transaction) => {
    await jobs.enqueue(recordQueue, session, { singletonKey: session.sessionId, ...(tx && { tx }) });
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
  const life = createLiveLife({
    ...deps,
    channels,
    ownership,
    recordIn: (tx, session) => record(session, tx),
    announce: (streamId, liveStatus) => announce(streamId, { liveStatus }),
  });
  const service = createLiveService({ ...deps, life, channels, sealed });
  const tokens = createExpiringTokens({ secret: keys.studio, purpose: 'studio', lifetimeMs: studioTicketMs });
  const sending = createLiveSending({ ...deps, lives, service, life, channels, ownership, tokens });
  const recorded = createRecordedLives(deps);
  const recordings = createRecordingService({
    ...deps,
    channels,
    ownership,
    recorded,
    workFolder: join(deps.dataPath, 'work-live'),
  });

  const recordMissing = createMissingRecordings({ ...deps, lives, record });

  jobs.define<LiveSession>(recordQueue, recordRetries, ({ data, ...job }) => recordings.finish(data, job));

  const timers: ReturnType<typeof setInterval>[] = [];

  function repeat(step: () => Promise<void>, everyMs: number, failure: string) {
    timers.push(setInterval(() => step().catch((error) => log.warn({ err: error }, failure)), everyMs).unref());
  }

  async function sweep() {
    await bus.start().catch((error) => log.warn({ err: error }, 'Other servers cannot be heard.'));
    await life.sweep();
  }

  bus.listen((message) => {
    if ('liveGraphics' in message)
      channels
        .refreshGraphics(message.liveGraphics)
        .catch((error) => log.warn({ err: error }, 'The graphics of a live could not be read.'));
  });

  return {
    service,
    sending,
    channels,
    life,
    openKey: sealed.open,
    delivery: createLiveDelivery({ ...deps, findLive: createRecentLives(lives.find), channels, recorded }),
    acceptStudio: createStudioSockets(sending),

    viewers: {
      async read(id: string | undefined, token: string | undefined): Promise<PublicLive> {
        const stream = await requireWatchable(id, token);
        const shown = (await service.shownOf([stream.streamId])).get(stream.streamId);
        if (!shown) throw new ApiError('live.not_live');
        return shown.describe(viewerQuery(stream));
      },
    },

    /** Its playlists say so at once, and where another node has it a moment later. */
    async graphicsChanged(streamId: string): Promise<void> {
      await channels.refreshGraphics(streamId);
      if (bus.isShared) await bus.publish({ liveGraphics: streamId });
    },

    /** Tries again to make a recording that could not be made. */
    async recordAgainIn(tx: Transaction, { id, businessId, sessionId }: FailedRecording): Promise<void> {
      const row = await createLiveRepository(tx).findOf(id);
      await record({ streamId: row?.streamId ?? id, businessId, sessionId, archiveId: id }, tx);
    },

    /** Goes on with what was on the air when the server stopped, and with what was not recorded. */
    async start(): Promise<void> {
      await sweep();
      await recordMissing();
      repeat(sweep, sweepEveryMs, 'Live streams could not be looked through.');
      repeat(recordMissing, recordMissingEveryMs, 'Recordings that are missing could not be looked for.');
    },

    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await channels.close();
      // Without the database the others find out by themselves.
      await ownership.letGoOfAll().catch((error) => log.warn({ err: error }, 'Live streams could not be let go.'));
    },
  };
}
