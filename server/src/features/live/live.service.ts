import type { ChannelState, HostLiveStatus, Live, LiveSettings, PublicLive } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { SealedText } from '../../platform/sealed-text.ts';
import { createLiveRepository, type LiveRow } from './live.repository.ts';
import type { LiveChannels } from './live-channels.ts';
import { posterName, posterUrl, sourceRendition } from './live-files.ts';
import { isOnAir, type LiveLifecycle, toSession } from './live-lifecycle.service.ts';
import { createLiveMediaRepository } from './live-media.repository.ts';
import { type LivePicture, type LiveViewDeps, toLive, toPublicLive } from './live-view.ts';
import { createStreamKey } from './stream-keys.ts';

export type LiveService = ReturnType<typeof createLiveService>;

export interface LiveStreamFacts {
  id: string;
  businessId: string;
  contentType: string;
  mediaType: string;
  /** The package of a file that was uploaded for the stream. */
  packageId: string | null;
}

export interface LiveServiceDeps extends Omit<LiveViewDeps, 'openKey'> {
  database: Database;
  findStream: (businessId: string, streamId: string) => Promise<LiveStreamFacts | undefined>;
  /** The query for the owner's media addresses, starting with `?`. */
  ownerQuery: (businessId: string, streamId: string, isHidden: boolean) => Promise<string>;
  life: LiveLifecycle;
  channels: LiveChannels;
  /** Stops whoever sends with the old one, on whatever node. */
  keyRotated: (streamId: string) => Promise<void>;
  sealed: SealedText;
  /** Those of the recordings that are in the archive. */
  /** Those of the recordings that are in the archive, with their pictures. */
  knownAmong: (archiveIds: readonly string[]) => Promise<{ id: string; posterFile: string | null }[]>;
  archivesIn: (tx: Transaction, archiveIds: readonly string[]) => Promise<{ id: string }[]>;
  viewerCount: (streamId: string) => number;
  /** Tells those who follow the stream. */
  announce: (streamId: string, changed: Partial<ChannelState>) => void;
}

/** Missing fields stay unchanged. */
export type LiveChanges = { [K in keyof LiveSettings]?: LiveSettings[K] | undefined };

/** What hosts do with their live streams, and the views that are shown of them. */
export function createLiveService(deps: LiveServiceDeps) {
  const { database, findStream, ownerQuery, life, channels, keyRotated, sealed, viewerCount, announce } = deps;
  const { knownAmong, archivesIn } = deps;
  const lives = createLiveRepository(database.db);
  const media = createLiveMediaRepository(database.db);
  const view = { ...deps, openKey: sealed.open };

  /** The live with its stream. Throws `stream.not_found`, or `live.not_live` for a video of another kind. */
  async function requireBoth(businessId: string, streamId: string): Promise<{ row: LiveRow; stream: LiveStreamFacts }> {
    const stream = await findStream(businessId, streamId);
    if (!stream) throw new ApiError('stream.not_found');
    if (stream.contentType !== 'LIVE' || stream.mediaType !== 'VIDEO') throw new ApiError('live.not_live');
    const known = await lives.find(streamId);
    if (known) return { row: known, stream };
    await lives.insert({ streamId, businessId, ...createStreamKey(sealed) });
    return { row: (await lives.find(streamId))!, stream };
  }

  const require = async (businessId: string, streamId: string): Promise<LiveRow> =>
    (await requireBoth(businessId, streamId)).row;

  /** Pictures by stream. */
  async function picturesOf(rows: readonly LiveRow[]): Promise<Map<string, LivePicture>> {
    const pictures = new Map<string, LivePicture>();
    const stored: { streamId: string; sessionId: string }[] = [];
    for (const { streamId, sessionId, archiveId } of rows) {
      if (!sessionId || !archiveId) continue;
      const channel = await channels.get(streamId);
      const rendition = channel?.session?.sessionId === sessionId ? channel.origin.rendition() : undefined;
      if (rendition) pictures.set(streamId, rendition);
      else stored.push({ streamId, sessionId });
    }
    const measured = await media.measureAll(
      stored.map(({ sessionId }) => sessionId),
      sourceRendition,
    );
    for (const { streamId, sessionId } of stored) {
      const picture = measured.get(sessionId);
      if (picture) pictures.set(streamId, picture);
    }
    return pictures;
  }

  /** Addresses of pictures of recordings that viewers may see, by stream. */
  async function postersOf(rows: readonly LiveRow[]): Promise<Map<string, string>> {
    const ended = rows.filter(
      ({ status, sessionId, archiveId, shouldPlayVod, recordOnly }) =>
        status === 'ENDED' && sessionId && archiveId && shouldPlayVod && !recordOnly,
    );
    if (ended.length === 0) return new Map();
    const known = await knownAmong(ended.map(({ archiveId }) => archiveId!));
    const pictured = new Set(known.flatMap(({ id, posterFile }) => (posterFile === posterName ? [id] : [])));
    return new Map(
      ended
        .filter(({ archiveId }) => pictured.has(archiveId!))
        .map(({ streamId, sessionId }) => [streamId, posterUrl(streamId, sessionId!)]),
    );
  }

  async function toHosts(row: LiveRow): Promise<Live> {
    const [channel, pictures, needsPlan, query] = await Promise.all([
      channels.get(row.streamId),
      picturesOf([row]),
      life.needsPlan(row),
      ownerQuery(row.businessId, row.streamId, row.recordOnly || !isOnAir(row)),
    ]);
    const hasPicture = pictures.has(row.streamId);
    return toLive(row, { channel, hasPicture, viewerCount: viewerCount(row.streamId), needsPlan, query }, view);
  }

  return {
    require,
    find: lives.find,
    countOnAir: lives.countOnAir,

    async countLive(businessId: string, id: string): Promise<{ currentCount: number }> {
      if (id !== businessId) throw new ApiError('account.not_found');
      return { currentCount: await lives.countOnAir(businessId) };
    },

    get: async (businessId: string, streamId: string) => toHosts(await require(businessId, streamId)),

    async change(businessId: string, streamId: string, settings: LiveChanges): Promise<Live> {
      await require(businessId, streamId);
      const row =
        Object.keys(settings).length > 0 ? await lives.update(streamId, settings) : await lives.find(streamId);
      if (!row) throw new ApiError('stream.not_found');
      const { canRaiseHand, hasChat, chatSlowModeSec } = row;
      announce(streamId, { canRaiseHand, hasChat, chatSlowModeSec });
      return toHosts(row);
    },

    async rotateKey(businessId: string, streamId: string): Promise<Live> {
      await require(businessId, streamId);
      const row = await lives.update(streamId, createStreamKey(sealed));
      if (!row) throw new ApiError('stream.not_found');
      await keyRotated(streamId);
      return toHosts(row);
    },

    async changeStatus(businessId: string, streamId: string, status: HostLiveStatus): Promise<void> {
      const { row, stream } = await requireBoth(businessId, streamId);
      // Viewers would see the uploaded file instead, which is published in another way.
      if (status === 'LIVE' && stream.packageId) throw new ApiError('live.not_live');
      await life.change(row, status);
    },

    /** Of a business that was closed. */
    async endAll(businessId: string): Promise<void> {
      for (const row of await lives.listOnAir(businessId)) await life.change(row, 'ENDED');
      for (const streamId of await lives.listPreviewed(businessId)) life.catchUp(streamId);
    },

    /** For these live streams: what viewers see, and which media exists. */
    async shownOf(streamIds: readonly string[]): Promise<Map<string, ShownLive>> {
      const shown = new Map<string, ShownLive>();
      const listed = await lives.list(streamIds);
      const rows = new Map(listed.map((row) => [row.streamId, row]));
      const [pictures, posters] = await Promise.all([picturesOf(listed), postersOf(listed)]);
      for (const streamId of streamIds) {
        const row = rows.get(streamId) ?? { ...untouched, streamId };
        const picture = pictures.get(streamId);
        const describe = (query: string) => toPublicLive(row, picture !== undefined, viewerCount(row.streamId), query);
        shown.set(streamId, { picture, posterUrl: posters.get(streamId), describe, isHidden: row.recordOnly });
      }
      return shown;
    },

    /**
     * Called when live streams and recordings are deleted. Returns unfinished recordings, which are deleted with their
     * lives. Throws `live.on_air` if one is on air.
     */
    async removeStreamsIn(tx: Transaction, streamIds: readonly string[]): Promise<string[]> {
      const on = createLiveRepository(tx);
      const rows = await on.lockAll(streamIds);
      if (rows.some(isOnAir)) throw new ApiError('live.on_air');
      const sessions = rows.flatMap((row) => toSession(row) ?? []);
      const archives = await archivesIn(
        tx,
        sessions.map(({ archiveId }) => archiveId),
      );
      const made = new Set(archives.map(({ id }) => id));
      const unmade = sessions.filter(({ archiveId }) => !made.has(archiveId));
      await on.removeAll(streamIds);
      const forgotten = await on.forgetArchives(streamIds);
      const sessionIds = [...forgotten, ...unmade].flatMap(({ sessionId }) => sessionId ?? []);
      await createLiveMediaRepository(tx).removeSessions(sessionIds);
      return unmade.map(({ archiveId }) => archiveId);
    },
  };
}

/** A live stream that its host has not opened yet. */
const untouched: Omit<LiveRow, 'streamId'> = {
  businessId: '',
  status: 'SCHEDULED',
  streamMode: 'hls',
  canRaiseHand: false,
  hasChat: true,
  chatSlowModeSec: 0,
  startsWithEncoder: true,
  recordOnly: false,
  shouldPlayVod: true,
  keyHash: '',
  keySealed: '',
  sessionId: null,
  archiveId: null,
  node: null,
  pinnedMessageId: null,
  guestLinkVersion: 1,
  startedAt: null,
  interruptedAt: null,
  endedAt: null,
  encoderRefusal: null,
  encoderRefusedAt: null,
};

export interface ShownLive {
  picture: LivePicture | undefined;
  /** Of the recording, without a query; undefined until it is made. */
  posterUrl: string | undefined;
  isHidden: boolean;
  describe: (query: string) => PublicLive;
}
