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
  /**
   * Returns the images that belong to the business and were uploaded as graphics, and locks them until the transaction
   * ends.
   */
  keepPictures: (tx: Transaction, businessId: string, imageIds: readonly string[]) => Promise<string[]>;
  /** Locks these videos against deletion and changes of their overlays until the transaction ends. */
  lockStreams: (tx: Transaction, streamIds: readonly string[]) => Promise<void>;
  /** Called with the videos whose overlays changed, and whether some were removed. */
  overlaysChanged: (tx: Transaction, streamIds: readonly string[], change: { areFewer: boolean }) => Promise<void>;
  newId: NewId;
  clock: Clock;
}

/** The library of a business. A change applies to every video in the same transaction. */
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
        // Saving overlays locks the video before its placements, so lock the videos first here too.
        await lockStreams(tx, await placed.streamsOf(id));
        await createLiveHypergraphicsRepository(tx).removeByGraphic(id);
        const streamIds = await placed.removeByGraphic(id);
        await overlaysChanged(tx, streamIds, { areFewer: true });
      });
    },

    /** Graphics as players receive them; those whose picture is gone are left out. */
    async viewerGraphics(ids: readonly string[]): Promise<ViewerHypergraphic[]> {
      const rows = await library.listAny(ids);
      const pictures = await picturesOf(imageIdsOf(rows));
      return rows.flatMap((row) => toViewerHypergraphic(row, pictures) ?? []);
    },

    /** Current names of the business's graphics by id; deleted ones and other businesses' are absent. */
    async namesOf(businessId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const own = (await library.listAny(ids)).filter((row) => row.businessId === businessId);
      return new Map(own.map(({ id, name }) => [id, name]));
    },

    /** Throws `image.in_use` if a graphic shows the picture. */
    async requireUnused(tx: Transaction, imageId: string): Promise<void> {
      const name = await createHypergraphicsRepository(tx).findNameByImage(imageId);
      if (name === undefined) return;
      const message = ruleMessages.fill(serverMessages.pictureOfHypergraphic, { name });
      throw new ApiError('image.in_use', { message });
    },

    /** Returns the graphics that belong to the business and locks them until the transaction ends. */
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

/** Position and time on a video come from the placement, so changing the library's defaults is not visible. */
const looksDifferent = (before: HypergraphicRow, after: HypergraphicRow): boolean =>
  shownFields.some((field) => before[field] !== after[field]);
