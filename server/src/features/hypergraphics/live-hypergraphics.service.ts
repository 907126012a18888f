import {
  type ContentType,
  type HypergraphicStyle,
  type LiveHypergraphic,
  type MediaType,
  placementsMaxPerStream,
  serverMessages,
  type ViewerHypergraphic,
} from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { type RecordingPause, toPlacements } from './archive-placements.ts';
import { createHypergraphicsRepository } from './hypergraphics.repository.ts';
import { createLiveHypergraphicsRepository, type LiveHypergraphicRow } from './live-hypergraphics.repository.ts';
import { createPlacementsRepository } from './placements.repository.ts';

export type LiveHypergraphicsService = ReturnType<typeof createLiveHypergraphicsService>;

export interface LiveStream {
  contentType: ContentType;
  mediaType: MediaType;
  createdAt: Date;
}

export interface LiveHypergraphicsDeps {
  database: Database;
  findStream: (businessId: string, streamId: string) => Promise<LiveStream | undefined>;
  /** Locks the video and its overlays until the transaction ends. False if the business has no such video. */
  lockOverlays: (tx: Transaction, businessId: string, streamId: string) => Promise<boolean>;
  overlaysSaved: (tx: Transaction, streamId: string) => Promise<void>;
  viewerGraphics: (ids: readonly string[]) => Promise<ViewerHypergraphic[]>;
  /** The graphics on the stream changed, so its playlist must change too. */
  dropsChanged: (streamId: string) => Promise<void>;
  newId: NewId;
  clock: Clock;
}

interface Drop {
  hypergraphicId: string;
  style?: HypergraphicStyle | undefined;
  at?: string | undefined;
}

/** How far the encoder's clock may be ahead of this server's. */
const aheadMs = 10_000;

/** Graphics in live streams, by the time of the picture in which the host dropped and removed them. */
export function createLiveHypergraphicsService(deps: LiveHypergraphicsDeps) {
  const { database, findStream, lockOverlays, overlaysSaved, viewerGraphics, dropsChanged, newId, clock } = deps;

  async function require(businessId: string, streamId: string): Promise<LiveStream> {
    const stream = await findStream(businessId, streamId);
    if (!stream) throw new ApiError('stream.not_found');
    return stream;
  }

  function readInstant(at: string | undefined, notBefore: Date): Date {
    if (at === undefined) return new Date(Math.max(clock().getTime(), notBefore.getTime()));
    const instant = new Date(at);
    if (instant.getTime() > clock().getTime() + aheadMs) throw fieldError('at', serverMessages.graphicTooLate);
    if (instant < notBefore) throw fieldError('at', serverMessages.graphicTooEarly);
    return instant;
  }

  /** Those that can be shown, with their graphics. */
  async function describe(rows: readonly LiveHypergraphicRow[]): Promise<LiveHypergraphic[]> {
    const graphics = await viewerGraphics(rows.map(({ hypergraphicId }) => hypergraphicId));
    const byId = new Map(graphics.map((graphic) => [graphic.uuid, graphic]));
    return rows.flatMap((row) => {
      const hypergraphic = byId.get(row.hypergraphicId);
      return hypergraphic ? [toLive(row, hypergraphic)] : [];
    });
  }

  async function list(streamId: string, on?: boolean): Promise<LiveHypergraphic[]> {
    return describe(await createLiveHypergraphicsRepository(database.db).list(streamId, { on }));
  }

  /** Those whose graphics exist. */
  async function withDisplay(tx: Transaction, businessId: string, drops: readonly LiveHypergraphicRow[]) {
    const library = createHypergraphicsRepository(tx);
    const ids = drops.flatMap((drop) => (drop.businessId === businessId ? [drop.hypergraphicId] : []));
    const graphics = await library.listAny(await library.keep(businessId, ids));
    const display = new Map(graphics.map(({ id, hlsDisplay }) => [id, hlsDisplay]));
    return drops.flatMap((drop) => {
      const hlsDisplay = display.get(drop.hypergraphicId);
      return hlsDisplay === undefined ? [] : [{ ...drop, hlsDisplay }];
    });
  }

  return {
    /** If the same graphic is already on in the same place, nothing is added: a double click drops one. */
    async drop(businessId: string, streamId: string, { hypergraphicId, style, at }: Drop): Promise<LiveHypergraphic> {
      const stream = await require(businessId, streamId);
      if (stream.contentType !== 'LIVE' || stream.mediaType !== 'VIDEO') throw new ApiError('hypergraphic.not_live');
      const droppedAt = readInstant(at, stream.createdAt);
      const row = await database.transaction(async (tx) => {
        if (!(await lockOverlays(tx, businessId, streamId))) throw new ApiError('stream.not_found');
        const library = createHypergraphicsRepository(tx);
        await library.keep(businessId, [hypergraphicId]);
        const graphic = await library.find(businessId, hypergraphicId);
        if (!graphic) throw new ApiError('hypergraphic.not_found');
        const dropped: LiveHypergraphicRow = {
          id: newId('hgl'),
          streamId,
          businessId,
          hypergraphicId,
          style: style ?? graphic.style,
          droppedAt,
          removedAt: null,
        };
        const drops = createLiveHypergraphicsRepository(tx);
        const same = (await drops.list(streamId, { on: true })).find((other) => isSame(other, dropped));
        if (same) return same;
        await drops.insert(dropped);
        return dropped;
      });
      await dropsChanged(streamId);
      return one(await describe([row]));
    },

    async remove(businessId: string, streamId: string, dropId: string, at?: string): Promise<LiveHypergraphic> {
      await require(businessId, streamId);
      const drops = createLiveHypergraphicsRepository(database.db);
      const dropped = await drops.findOn(streamId, dropId);
      if (!dropped) throw new ApiError('hypergraphic.not_on');
      const removed = await drops.remove(streamId, dropId, readInstant(at, dropped.droppedAt));
      if (!removed) throw new ApiError('hypergraphic.not_on');
      await dropsChanged(streamId);
      return one(await describe([removed]));
    },

    async list(businessId: string, streamId: string, on?: boolean): Promise<{ items: LiveHypergraphic[] }> {
      await require(businessId, streamId);
      return { items: await list(streamId, on) };
    },

    /** For the HLS playlist of a live stream: {@link hypergraphicDateRanges} turns these into its lines. */
    async listForPlaylist(streamId: string): Promise<LiveHypergraphic[]> {
      const drops = await list(streamId);
      const graphics = await createHypergraphicsRepository(database.db).listAny(
        drops.map(({ hypergraphic }) => hypergraphic.uuid),
      );
      const shown = new Set(graphics.filter(({ hlsDisplay }) => hlsDisplay).map(({ id }) => id));
      return drops.filter(({ hypergraphic }) => shown.has(hypergraphic.uuid));
    },

    /**
     * Turns what was dropped into a live stream into placements on its recording, above existing ones. A repeated call
     * adds nothing. Throws `archive.not_found` when the business has no such recording.
     */
    async placeIntoArchive(
      tx: Transaction,
      { businessId, liveStreamId, archiveStreamId, recordingStart, pauses }: ArchivedStream,
    ): Promise<void> {
      const drops = await createLiveHypergraphicsRepository(tx).list(liveStreamId);
      const dropped = toPlacements(await withDisplay(tx, businessId, drops), recordingStart, pauses);
      if (!(await lockOverlays(tx, businessId, archiveStreamId))) throw new ApiError('archive.not_found');
      if (dropped.length === 0) return;
      const placements = createPlacementsRepository(tx);
      const ids = new Set(dropped.map(({ id }) => id));
      const former = (await placements.list(archiveStreamId)).filter(({ id }) => !ids.has(id));
      await placements.replace(businessId, archiveStreamId, [...former, ...dropped].slice(0, placementsMaxPerStream));
      await overlaysSaved(tx, archiveStreamId);
    },
  };
}

export interface ArchivedStream {
  businessId: string;
  liveStreamId: string;
  archiveStreamId: string;
  /** Time of the recording's first picture. */
  recordingStart: Date;
  pauses?: readonly RecordingPause[] | undefined;
}

function isSame(a: LiveHypergraphicRow, b: LiveHypergraphicRow): boolean {
  const isThere = a.style.top === b.style.top && a.style.left === b.style.left && a.style.width === b.style.width;
  return a.hypergraphicId === b.hypergraphicId && isThere;
}

/** If there is none, its graphic was deleted meanwhile, and the drop with it. */
function one([drop]: LiveHypergraphic[]): LiveHypergraphic {
  if (!drop) throw new ApiError('hypergraphic.not_found');
  return drop;
}

function toLive(row: LiveHypergraphicRow, hypergraphic: ViewerHypergraphic): LiveHypergraphic {
  return {
    id: row.id,
    streamId: row.streamId,
    hypergraphic,
    style: row.style,
    droppedDate: row.droppedAt.toISOString(),
    removedDate: row.removedAt?.toISOString() ?? null,
  };
}
