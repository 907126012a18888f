import { isDeepStrictEqual } from 'node:util';
import {
  type CallToAction,
  type HypergraphicPlacement,
  type ListedCallToAction,
  type Page,
  ruleMessages,
  type StreamOverlays,
  type StreamOverlaysDraft,
  serverMessages,
  toPage,
} from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { type CallToActionFilter, createCallsToActionRepository } from './calls-to-action.repository.ts';

export type OverlaysService = ReturnType<typeof createOverlaysService>;

/** What a video stores about its overlays. */
export interface OverlaidStream {
  mediaType: string;
  overlaysRevision: number;
  overlaysVersion: string | null;
}

/** Placements of graphics on videos, lowest layer first. */
export interface Placements {
  list(streamId: string): Promise<HypergraphicPlacement[]>;
  replace(businessId: string, streamId: string, placements: readonly HypergraphicPlacement[]): Promise<void>;
  among(streamIds: readonly string[]): Promise<string[]>;
}

export interface OverlaidStreams {
  find(businessId: string, streamId: string): Promise<OverlaidStream | undefined>;
  lock(businessId: string, streamId: string): Promise<OverlaidStream | undefined>;
  /** Returns the new revision. */
  saved(streamId: string, version: string | null): Promise<number>;
  lockAny(streamIds: readonly string[]): Promise<void>;
  setVersion(streamIds: readonly string[], version: string | null, change: { isSave: boolean }): Promise<void>;
}

type Keep = (tx: Transaction, businessId: string, ids: readonly string[]) => Promise<string[]>;

export interface OverlaysDeps {
  database: Database;
  streamsOn: (on: Queryable) => OverlaidStreams;
  placementsOn: (on: Queryable) => Placements;
  /** Returns the graphics that belong to the business and locks them until the transaction ends. */
  keepGraphics: Keep;
  /** The same for pictures that calls to action may show. */
  keepPictures: Keep;
  listStreamNames: (businessId: string, ids: readonly string[]) => Promise<{ id: string; name: string }[]>;
  newId: NewId;
}

type Content = Pick<StreamOverlays, 'hypergraphics' | 'callsToAction'>;

/** Everything shown over the picture of a video, read and saved as a whole. */
export function createOverlaysService(deps: OverlaysDeps) {
  const { database, streamsOn, placementsOn, keepGraphics, keepPictures, listStreamNames, newId } = deps;

  async function read(on: Queryable, streamId: string): Promise<Content> {
    const hypergraphics = await placementsOn(on).list(streamId);
    const callsToAction = await createCallsToActionRepository(on).list(streamId);
    return { hypergraphics, callsToAction };
  }

  /** Runs before the video is locked, because changing a graphic locks the graphic first and then its videos. */
  async function hasGraphics(tx: Transaction, businessId: string, { hypergraphics }: Content): Promise<boolean> {
    const wanted = unique(hypergraphics.map(({ hypergraphicId }) => hypergraphicId));
    return (await keepGraphics(tx, businessId, wanted)).length === wanted.length;
  }

  /** A picture that was deleted with its video does not prevent saving the rest. */
  async function requirePictures(tx: Transaction, businessId: string, before: Content, after: Content): Promise<void> {
    const known = picturesOf(before);
    const wanted = picturesOf(after).filter((id) => !known.includes(id));
    if ((await keepPictures(tx, businessId, wanted)).length < wanted.length) throw new ApiError('image.not_found');
  }

  /** Writes the result of `change`. If nothing changes, it does not count as a save. */
  async function saveIn(
    tx: Transaction,
    { businessId, streamId, stream }: { businessId: string; streamId: string; stream: OverlaidStream },
    change: (before: Content) => Content,
  ): Promise<StreamOverlays> {
    const before = await read(tx, streamId);
    const after = change(before);
    if (isDeepStrictEqual(before, after)) return { streamId, revision: stream.overlaysRevision, ...before };
    await requirePictures(tx, businessId, before, after);
    if (!isDeepStrictEqual(before.hypergraphics, after.hypergraphics))
      await placementsOn(tx).replace(businessId, streamId, after.hypergraphics);
    if (!isDeepStrictEqual(before.callsToAction, after.callsToAction))
      await createCallsToActionRepository(tx).replace(businessId, streamId, after.callsToAction);
    const isEmpty = after.hypergraphics.length + after.callsToAction.length === 0;
    const revision = await streamsOn(tx).saved(streamId, isEmpty ? null : newId('ovr'));
    return { streamId, revision, ...after };
  }

  /** Called after the overlays of these videos changed or were removed without being saved here. */
  async function changedIn(
    tx: Transaction,
    streamIds: readonly string[],
    { areFewer }: { areFewer: boolean },
  ): Promise<void> {
    if (streamIds.length === 0) return;
    await streamsOn(tx).lockAny(streamIds);
    const shown = new Set([
      ...(await placementsOn(tx).among(streamIds)),
      ...(await createCallsToActionRepository(tx).among(streamIds)),
    ]);
    const change = { isSave: areFewer };
    const [full, empty] = [streamIds.filter((id) => shown.has(id)), streamIds.filter((id) => !shown.has(id))];
    await streamsOn(tx).setVersion(full, newId('ovr'), change);
    await streamsOn(tx).setVersion(empty, null, change);
  }

  return {
    /** A consistent state: nobody saves while it is read. */
    get: (businessId: string, streamId: string): Promise<StreamOverlays> =>
      database.transaction(async (tx) => {
        const stream = await streamsOn(tx).lock(businessId, streamId);
        if (!stream) throw new ApiError('stream.not_found');
        return { streamId, revision: stream.overlaysRevision, ...(await read(tx, streamId)) };
      }),

    async listCalls(businessId: string, filter: CallToActionFilter): Promise<Page<ListedCallToAction>> {
      const { calls, totalItems } = await createCallsToActionRepository(database.db).listOf(businessId, filter);
      const videos = await listStreamNames(businessId, [...new Set(calls.map(({ streamId }) => streamId))]);
      const names = new Map(videos.map(({ id, name }) => [id, name]));
      const items = calls.map(({ id, streamId, kind, text, headline }) => ({
        ...{ id, streamId, streamName: names.get(streamId) ?? '', kind, text, headline },
      }));
      return toPage(items, totalItems, filter);
    },

    /** Throws `overlays.changed` for an outdated draft, unless it equals what is saved, as after a lost response. */
    save: (
      businessId: string,
      streamId: string,
      { revision, ...draft }: StreamOverlaysDraft,
    ): Promise<StreamOverlays> =>
      database.transaction(async (tx) => {
        const isComplete = await hasGraphics(tx, businessId, draft);
        const stream = await streamsOn(tx).lock(businessId, streamId);
        if (!stream) throw new ApiError('stream.not_found');
        return saveIn(tx, { businessId, streamId, stream }, (before) => {
          if (revision !== stream.overlaysRevision && !isDeepStrictEqual(before, draft))
            throw new ApiError('overlays.changed');
          if (!isComplete) throw new ApiError('hypergraphic.not_found');
          return draft;
        });
      }),

    saveArchiveCallsToAction: (
      businessId: string,
      streamId: string,
      callsToAction: CallToAction[],
    ): Promise<StreamOverlays> =>
      database.transaction(async (tx) => {
        const stream = await streamsOn(tx).lock(businessId, streamId);
        if (stream?.mediaType !== 'ARCHIVE') throw new ApiError('archive.not_found');
        return saveIn(tx, { businessId, streamId, stream }, ({ hypergraphics }) => ({ hypergraphics, callsToAction }));
      }),

    /** Called after placements were written; the caller holds the video's lock. */
    savedIn: async (tx: Transaction, streamId: string): Promise<void> => {
      await streamsOn(tx).saved(streamId, newId('ovr'));
    },

    changedIn,

    /** Called after pictures were deleted, because overlays that showed them changed. */
    picturesGoneIn: async (tx: Transaction, imageIds: readonly string[]): Promise<void> =>
      changedIn(tx, await createCallsToActionRepository(tx).streamsShowing(imageIds), { areFewer: false }),

    /** Ids of the videos with a call to action that shows any of the pictures. */
    streamsShowing: (tx: Transaction, imageIds: readonly string[]): Promise<string[]> =>
      createCallsToActionRepository(tx).streamsShowing(imageIds),

    removeStreamsIn: (tx: Transaction, streamIds: readonly string[]): Promise<void> =>
      createCallsToActionRepository(tx).removeByStreams(streamIds),

    /** Throws `image.in_use` if a call to action shows the picture. */
    async requireUnused(tx: Transaction, imageId: string): Promise<void> {
      const shown = await createCallsToActionRepository(tx).findByImage(imageId);
      if (!shown) return;
      const name = shown.headline || shown.text || shown.id;
      const message = ruleMessages.fill(serverMessages.pictureOfCallToAction, { name });
      throw new ApiError('image.in_use', { message });
    },
  };
}

const unique = (ids: readonly string[]) => [...new Set(ids)];
const picturesOf = ({ callsToAction }: Content) =>
  unique(callsToAction.flatMap(({ imageId }) => (imageId === null ? [] : [imageId])));
