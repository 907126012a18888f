import {
  type Page,
  type Playlist,
  type PlaylistDetail,
  type PlaylistWithDetails,
  type PublicPlaylist,
  type PublicStream,
  playlistMaxItems,
  type Stream,
  toPage,
} from '@zeacon/contract';
import type { ViewerToken } from '../../platform/actors/actor.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { shareInFlight } from '../../platform/in-flight.ts';
import { ownPrice } from '../../platform/own-price.ts';
import {
  createPlaylistsRepository,
  type PlaylistDetailRow,
  type PlaylistFilter,
  type PlaylistRow,
  type PlaylistsRepository,
} from './playlists.repository.ts';
import { createSeriesRepository } from './series.repository.ts';
import { createSeriesService, type SeriesDeps } from './series.service.ts';

export type PlaylistsService = ReturnType<typeof createPlaylistsService>;

export interface PlaylistsDeps {
  database: Database;
  streams: {
    /** In no promised order; those that do not exist are left out. */
    listByIds(businessId: string, ids: readonly string[]): Promise<Stream[]>;
    /** Those that anybody may watch, as viewers receive them, by stream id. */
    openOf(businessId: string, ids: readonly string[]): Promise<ReadonlyMap<string, PublicStream>>;
    /** As {@link openOf}, and those that this embed token, or this token of the playlist, opens. */
    listedFor(
      businessId: string,
      playlistId: string,
      ids: readonly string[],
      token: ViewerToken,
    ): Promise<ReadonlyMap<string, PublicStream>>;
    /** By stream id. */
    durations(businessId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
    pricedOn: SeriesDeps['pricedOn'];
    /** Returns those that exist and locks them against deletion until the transaction ends. */
    keepOn(db: Queryable, businessId: string, ids: readonly string[]): Promise<string[]>;
  };
  /** In the transaction that deletes a playlist. */
  onRemoved: (tx: Transaction, id: string) => Promise<unknown>;
  newId: NewId;
  clock: Clock;
}

export interface PlaylistDraft {
  name: string;
  description: string;
  streamIds: readonly string[];
}

export interface PlaylistChanges {
  name?: string | undefined;
  description?: string | undefined;
  detailIds?: readonly string[] | undefined;
}

export function createPlaylistsService({ database, streams, onRemoved, newId, clock }: PlaylistsDeps) {
  const playlists = createPlaylistsRepository(database.db);
  const series = createSeriesService({ pricedOn: streams.pricedOn, clock });

  /** Runs every change of an order with the playlist's row locked, so that changes happen one after another. */
  async function changing(
    businessId: string,
    id: string,
    change: (on: PlaylistsRepository, details: PlaylistDetailRow[]) => Promise<void>,
  ): Promise<PlaylistWithDetails> {
    await database.transaction(async (tx) => {
      const on = createPlaylistsRepository(tx);
      found(await on.lock(businessId, id));
      await change(on, await on.listDetails([id]));
    });
    return read(businessId, id);
  }

  /** As {@link changing}, where videos come or go: they cost what their series do. */
  async function changingVideos(
    businessId: string,
    id: string,
    videosOf: (on: PlaylistsRepository) => Promise<readonly string[]>,
    change: (tx: Transaction, row: PlaylistRow, details: PlaylistDetailRow[]) => Promise<void>,
  ): Promise<PlaylistWithDetails> {
    await database.transaction(async (tx) => {
      const on = createPlaylistsRepository(tx);
      await createSeriesRepository(tx).hold(id);
      const streamIds = await videosOf(on);
      // Lock videos before playlists, as deleting a video does, to avoid deadlocks.
      const kept = await series.holdIn(tx, businessId, streamIds);
      const row = found(await on.lock(businessId, id));
      if (!kept) throw new ApiError('stream.not_found');
      await change(tx, row, await on.listDetails([id]));
      await on.update(id, {}, clock());
      if (row.saleAmount !== null) await series.repriceIn(tx, streamIds);
    });
    return read(businessId, id);
  }

  async function keepAll(tx: Queryable, businessId: string, streamIds: readonly string[]): Promise<boolean> {
    const kept = await streams.keepOn(tx, businessId, streamIds);
    return kept.length === new Set(streamIds).size;
  }

  const toDetails = (streamIds: readonly string[]) => streamIds.map((streamId) => ({ id: newId('pld'), streamId }));

  async function detailsOf(row: PlaylistRow, rows: readonly PlaylistDetailRow[]): Promise<PlaylistDetail[]> {
    const ids = rows.map(({ streamId }) => streamId);
    const [listed, open] = await Promise.all([
      streams.listByIds(row.businessId, ids),
      streams.openOf(row.businessId, ids),
    ]);
    const byId = new Map(listed.map((stream) => [stream.id, stream]));
    return rows.flatMap(({ id, position, streamId }) => {
      const stream = byId.get(streamId);
      return stream ? [{ id, position, stream, isShown: open.has(streamId) }] : [];
    });
  }

  async function read(businessId: string, id: string): Promise<PlaylistWithDetails> {
    const row = found(await playlists.find(businessId, id));
    const details = await detailsOf(row, await playlists.listDetails([id]));
    const totalDurationMs = details.reduce((sum, { stream }) => sum + (stream.playback?.durationMs ?? 0), 0);
    const thumbnailUrl = details[0]?.stream.thumbnailUrl ?? null;
    return { ...toPlaylist(row, details.length, totalDurationMs, thumbnailUrl), details };
  }

  /** Viewers of a playlist need no sign-in. */
  async function readFor(id: string, token?: ViewerToken): Promise<PublicPlaylist | null> {
    const row = await playlists.findAny(id);
    if (!row) return null;
    const details = await playlists.listDetails([id]);
    const ids = details.map(({ streamId }) => streamId);
    const open = await (token
      ? streams.listedFor(row.businessId, id, ids, token)
      : streams.openOf(row.businessId, ids));
    const items = details.flatMap(({ id, streamId }) => {
      const stream = open.get(streamId);
      return stream ? [{ id, stream }] : [];
    });
    return { id: row.id, name: row.name, description: row.description, items };
  }

  const readPublic = shareInFlight((id: string) => readFor(id));
  const readShown = (id: string, token?: ViewerToken) => (token ? readFor(id, token) : readPublic(id));

  return {
    async list(businessId: string, filter: PlaylistFilter): Promise<Page<Playlist>> {
      const { rows, totalItems } = await playlists.list(businessId, filter);
      const details = Map.groupBy(
        await playlists.listDetails(rows.map(({ id }) => id)),
        ({ playlistId }) => playlistId,
      );
      const idsOf = (row: PlaylistRow) => (details.get(row.id) ?? []).map(({ streamId }) => streamId);
      const firsts = await streams.listByIds(
        businessId,
        rows.flatMap((row) => idsOf(row).slice(0, 1)),
      );
      const thumbnails = new Map(firsts.map(({ id, thumbnailUrl }) => [id, thumbnailUrl]));
      const durations = await streams.durations(businessId, rows.flatMap(idsOf));
      const items = rows.map((row) => {
        const ids = idsOf(row);
        const totalDurationMs = ids.reduce((sum, id) => sum + (durations.get(id) ?? 0), 0);
        return toPlaylist(row, ids.length, totalDurationMs, thumbnails.get(ids[0] ?? '') ?? null);
      });
      return toPage(items, totalItems, filter);
    },

    get: read,

    async create(businessId: string, { name, description, streamIds }: PlaylistDraft): Promise<PlaylistWithDetails> {
      const id = newId('pls');
      await database.transaction(async (tx) => {
        if (!(await keepAll(tx, businessId, streamIds))) throw new ApiError('stream.not_found');
        const on = createPlaylistsRepository(tx);
        await on.insert({ id, businessId, name, description, createdAt: clock() });
        await on.insertDetails(id, 0, toDetails(streamIds));
      });
      return read(businessId, id);
    },

    /** `playlist.changed` unless `detailIds` are exactly those it has. */
    update: (businessId: string, id: string, { detailIds, ...texts }: PlaylistChanges) =>
      changing(businessId, id, async (on, details) => {
        if (detailIds) {
          if (!isSameSet(detailIds, details)) throw new ApiError('playlist.changed');
          await on.writeOrder(id, detailIds);
        }
        await on.update(id, defined(texts), clock());
      }),

    /** Not while it is sold: its videos would cost nothing all at once. Whoever bought it keeps them. */
    remove: (businessId: string, id: string): Promise<void> =>
      database.transaction(async (tx) => {
        const on = createPlaylistsRepository(tx);
        const left = createSeriesRepository(tx);
        await left.hold(id);
        const row = found(await on.lock(businessId, id));
        if (row.saleAmount !== null) throw new ApiError('playlist.for_sale');
        const streamIds = (await on.listDetails([id])).map(({ streamId }) => streamId);
        await left.leave(row, streamIds, clock());
        await on.remove(businessId, id);
        await onRemoved(tx, id);
      }),

    async getDetail(businessId: string, id: string, detailId: string): Promise<PlaylistDetail> {
      const row = found(await playlists.find(businessId, id));
      const detail = found(await playlists.findDetail(id, detailId));
      return found((await detailsOf(row, [detail]))[0]);
    },

    /** A position beyond the end means the end. */
    move: (businessId: string, id: string, detailId: string, position: number) =>
      changing(businessId, id, async (on, details) => {
        const others = details.map((detail) => detail.id).filter((other) => other !== detailId);
        if (others.length === details.length) throw new ApiError('playlist.not_found');
        await on.writeOrder(id, others.toSpliced(position, 0, detailId));
        await on.update(id, {}, clock());
      }),

    /** Without a position, or with one beyond the end, adds them at the end. */
    assign: (businessId: string, id: string, streamIds: readonly string[], position = playlistMaxItems) =>
      changingVideos(
        businessId,
        id,
        async () => streamIds,
        async (tx, _row, details) => {
          if (details.length + streamIds.length > playlistMaxItems) throw new ApiError('playlist.full');
          const place = Math.min(position, details.length);
          await createPlaylistsRepository(tx).insertDetails(id, place, toDetails(streamIds));
        },
      ),

    removeDetail: (businessId: string, id: string, detailId: string) =>
      changingVideos(
        businessId,
        id,
        async (on) => {
          const detail = await on.findDetail(id, detailId);
          return detail ? [detail.streamId] : [];
        },
        async (tx, row, details) => {
          const on = createPlaylistsRepository(tx);
          const detail = found(details.find((other) => other.id === detailId));
          await on.removeDetail(id, detailId);
          await on.closeGaps([id]);
          await createSeriesRepository(tx).leave(row, [detail.streamId], clock());
        },
      ),

    /** Runs in the transaction that deletes the video. */
    async removeStreamsIn(tx: Queryable, streamIds: readonly string[]): Promise<void> {
      await createPlaylistsRepository(tx).removeStreams(streamIds, clock());
      await createSeriesRepository(tx).forget(streamIds);
    },

    series,

    async exists(businessId: string, id: string): Promise<boolean> {
      return (await playlists.find(businessId, id)) !== undefined;
    },

    /** What an embed plays; null if the playlist was deleted. */
    embeddable: readShown,

    /** Locks it against deletion until the transaction ends; false if the business has none. */
    keepIn: (tx: Transaction, businessId: string, id: string): Promise<boolean> =>
      createPlaylistsRepository(tx).keep(businessId, id),

    async viewerPlaylist(id: string | undefined, token?: ViewerToken): Promise<PublicPlaylist> {
      if (!id) throw fieldError('playlistId', 'playlistId is required');
      return found((await readShown(id, token)) ?? undefined);
    },
  };
}

function toPlaylist(
  row: PlaylistRow,
  itemCount: number,
  totalDurationMs: number,
  thumbnailUrl: string | null,
): Playlist {
  const { id, businessId, name, description, createdAt, updatedAt } = row;
  const offer = ownPrice(row);
  return {
    ...{ id, businessId, name, description },
    ...(offer && { offer }),
    itemCount,
    totalDurationMs,
    thumbnailUrl,
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  };
}

function isSameSet(ids: readonly string[], details: readonly PlaylistDetailRow[]): boolean {
  const wanted = new Set(ids);
  return ids.length === details.length && wanted.size === ids.length && details.every(({ id }) => wanted.has(id));
}

function defined({ name, description }: Pick<PlaylistChanges, 'name' | 'description'>) {
  return { ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new ApiError('playlist.not_found');
  return value;
}
