import {
  type Hypergraphic,
  type HypergraphicDraft,
  hypergraphicsMaxPerBusiness,
  type Page,
  ruleMessages,
  serverMessages,
  toPage,
  type ViewerHypergraphic,
} from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { imageIdsOf, type PicturesOf, toHypergraphic, toViewerHypergraphic } from './hypergraphic-view.ts';
import {
  createHypergraphicsRepository,
  type HypergraphicFilter,
  type HypergraphicRow,
} from './hypergraphics.repository.ts';
import { createLiveHypergraphicsRepository } from './live-hypergraphics.repository.ts';
import { createPlacementsRepository } from './placements.repository.ts';

export type HypergraphicsService = ReturnType<typeof createHypergraphicsService>;

export interface HypergraphicsDeps {
  database: Database;
  picturesOf: PicturesOf;
  /** Which of the images are the business's and made to be graphics; until the transaction ends none can be deleted. */
  keepPictures: (tx: Transaction, businessId: string, imageIds: readonly string[]) => Promise<string[]>;
  /** Until the transaction ends nobody else saves the overlays of these videos, or deletes one. */
  lockStreams: (tx: Transaction, streamIds: readonly string[]) => Promise<void>;
  /** Told of videos whose overlays look different, and whether there are fewer of them. */
  overlaysChanged: (tx: Transaction, streamIds: readonly string[], change: { areFewer: boolean }) => Promise<void>;
  newId: NewId;
  clock: Clock;
}

/** The library of a business. What is changed in it changes on every video, in the same transaction. */
export function createHypergraphicsService(deps: HypergraphicsDeps) {
  const { database, picturesOf, keepPictures, lockStreams, overlaysChanged, newId, clock } = deps;
  const library = createHypergraphicsRepository(database.db);
  const placements = createPlacementsRepository(database.db);

  async function describe(rows: readonly HypergraphicRow[]): Promise<Hypergraphic[]> {
    const [pictures, counts] = await Promise.all([
      picturesOf(imageIdsOf(rows)),
      placements.countStreams(rows.map(({ id }) => id)),
    ]);
    return rows.map((row) => toHypergraphic(row, pictures, counts.get(row.id) ?? 0));
  }

  async function requirePictures(tx: Transaction, businessId: string, draft: HypergraphicDraft) {
    const wanted = new Set([draft.defaultImageId, ...(draft.hoverImageId === null ? [] : [draft.hoverImageId])]);
    const kept = await keepPictures(tx, businessId, [...wanted]);
    if (kept.length < wanted.size) throw new ApiError('image.not_found');
  }

  return {
    async list(businessId: string, filter: HypergraphicFilter): Promise<Page<Hypergraphic>> {
      const { rows, totalItems } = await library.list(businessId, filter);
      return toPage(await describe(rows), totalItems, filter);
    },

    async get(businessId: string, id: string): Promise<Hypergraphic> {
      const [graphic] = await describe([found(await library.find(businessId, id))]);
      return graphic!;
    },

    async create(businessId: string, draft: HypergraphicDraft): Promise<Hypergraphic> {
      const now = clock();
      const row: HypergraphicRow = { ...draft, id: newId('hyp'), businessId, createdAt: now, updatedAt: now };
      await database.transaction(async (tx) => {
        await requirePictures(tx, businessId, draft);
        const on = createHypergraphicsRepository(tx);
        if ((await on.count(businessId)) >= hypergraphicsMaxPerBusiness) throw new ApiError('hypergraphic.too_many');
        await on.insert(row);
      });
      const [graphic] = await describe([row]);
      return graphic!;
    },

    async update(businessId: string, id: string, draft: HypergraphicDraft): Promise<Hypergraphic> {
      const row = await database.transaction(async (tx) => {
        const on = createHypergraphicsRepository(tx);
        const before = found(await on.lock(businessId, id));
        await requirePictures(tx, businessId, draft);
        const changed = found(await on.update(businessId, id, { ...draft, updatedAt: clock() }));
        if (looksDifferent(before, changed))
          await overlaysChanged(tx, await createPlacementsRepository(tx).streamsOf(id), { areFewer: false });
        return changed;
      });
      const [graphic] = await describe([row]);
      return graphic!;
    },

    async remove(businessId: string, id: string): Promise<void> {
      await database.transaction(async (tx) => {
        if (!(await createHypergraphicsRepository(tx).remove(businessId, id)))
          throw new ApiError('hypergraphic.not_found');
        const placed = createPlacementsRepository(tx);
        // Who saves what lies over a video holds the video before its placements, so here too the videos come first.
        await lockStreams(tx, await placed.streamsOf(id));
        await createLiveHypergraphicsRepository(tx).removeByGraphic(id);
        const streamIds = await placed.removeByGraphic(id);
        await overlaysChanged(tx, streamIds, { areFewer: true });
      });
    },

    /** As players are told of them; one whose picture is gone is left out. */
    async viewerGraphics(ids: readonly string[]): Promise<ViewerHypergraphic[]> {
      const rows = await library.listAny(ids);
      const pictures = await picturesOf(imageIdsOf(rows));
      return rows.flatMap((row) => toViewerHypergraphic(row, pictures) ?? []);
    },

    /** What the business's graphics are called now, by id; one that is deleted, or another's, is absent. */
    async namesOf(businessId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const own = (await library.listAny(ids)).filter((row) => row.businessId === businessId);
      return new Map(own.map(({ id, name }) => [id, name]));
    },

    /** Throws `image.in_use` for a picture that a graphic shows. */
    async requireUnused(tx: Transaction, imageId: string): Promise<void> {
      const name = await createHypergraphicsRepository(tx).findNameByImage(imageId);
      if (name === undefined) return;
      const message = ruleMessages.fill(serverMessages.pictureOfHypergraphic, { name });
      throw new ApiError('image.in_use', { message });
    },

    /** Which of the graphics are the business's; until the transaction ends none can be deleted. */
    keepIn: (tx: Transaction, businessId: string, ids: readonly string[]): Promise<string[]> =>
      createHypergraphicsRepository(tx).keep(businessId, ids),

    async removeStreamsIn(tx: Transaction, streamIds: readonly string[]): Promise<void> {
      await createPlacementsRepository(tx).removeByStreams(streamIds);
      await createLiveHypergraphicsRepository(tx).removeByStreams(streamIds);
    },
  };
}

function found(row: HypergraphicRow | undefined): HypergraphicRow {
  if (!row) throw new ApiError('hypergraphic.not_found');
  return row;
}

const shownFields = ['name', 'url', 'defaultImageId', 'hoverImageId', 'trackConversions'] as const;

/** Where and when it stands on a video is the placement's matter, so that of the library's graphic shows nowhere. */
const looksDifferent = (before: HypergraphicRow, after: HypergraphicRow): boolean =>
  shownFields.some((field) => before[field] !== after[field]);
