import type { Offer } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { offerOf } from './offer-of.ts';
import type { StreamHooks } from './stream-hooks.ts';
import { createStreamLinksRepository } from './stream-links.repository.ts';
import { createStreamOverlaysRepository } from './stream-overlays.repository.ts';
import type { StreamQueue } from './stream-queue.ts';
import type { StreamView } from './stream-view.ts';
import { createStreamsRepository, type NewStream } from './streams.repository.ts';

export interface StreamPortsDeps {
  database: Database;
  view: StreamView;
  queue: StreamQueue;
  hooks: Pick<StreamHooks, 'streamInserted'>;
  clock: Clock;
}

/** What other features read about streams, and write to them in their own transactions. */
export function createStreamPorts({ database, view, queue, hooks, clock }: StreamPortsDeps) {
  const streams = createStreamsRepository(database.db);
  const links = createStreamLinksRepository(database.db);
  return {
    find: streams.find,
    findAny: streams.findAny,
    listNames: streams.listNames,
    listPackaged: streams.listPackaged,
    businessOf: async (id: string) => (await streams.findAny(id))?.businessId,

    /** The query of the owner's media addresses, starting with `?`; undefined if the business has no such stream. */
    async mediaQuery(businessId: string, id: string, isHidden = false): Promise<string | undefined> {
      const row = await streams.find(businessId, id);
      return row && view.ownerQuery(row, isHidden);
    },
    viewerQuery: view.viewerQuery,

    /** For playlists. */
    listed: {
      listByIds: async (businessId: string, ids: readonly string[]) =>
        view.toStreams(await links.listByIds(businessId, ids)),
      async openOf(businessId: string, ids: readonly string[]) {
        const rows = await links.listOpenByIds(businessId, ids, clock());
        const shown = await view.toPublicStreams(rows, 'viewer');
        return new Map(shown.flatMap((stream) => (stream ? [[stream.streamId, stream]] : [])));
      },
      durations: links.durations,
      keepOn: (on: Queryable, ...asked: [businessId: string, ids: readonly string[]]) =>
        createStreamLinksRepository(on).keep(...asked),
    },

    transcribedOn: createStreamLinksRepository,

    findOn: (on: Queryable) => createStreamsRepository(on).findAny,

    /** With so much as may be watched of it before it is bought. */
    async findPlayed(id: string) {
      const row = await streams.findAny(id);
      return row && { ...row, previewMs: offerOf(row).previewMs };
    },

    /** For what sells videos. */
    pricedOn(on: Queryable) {
      const { lock, setPrice, setSeriesOffers } = createStreamsRepository(on);
      return {
        lockAll: lock,
        setSeriesOffers,
        lock: async (businessId: string, id: string) => (await lock(businessId, [id]))[0],
        set: (businessId: string, id: string, offer: Offer | null) => setPrice(businessId, id, offer, clock()),
      };
    },

    packagedOn(on: Queryable) {
      const { findAny, patchPackaging } = createStreamsRepository(on);
      return { find: findAny, patch: patchPackaging };
    },

    /** For features that provide a stream's file. */
    incoming: {
      insertStream: async (tx: Transaction, draft: NewStream) =>
        void (await hooks.streamInserted.run(tx, await createStreamsRepository(tx).insert(draft))),
      takeFile: (
        tx: Transaction,
        ...taken: [businessId: string, id: string, file: { fileName: string; sizeBytes: number }]
      ) => createStreamsRepository(tx).takeFile(...taken),
      storedBytes: (tx: Transaction, businessId: string) => createStreamsRepository(tx).storedBytes(businessId),
      giveUpFile: (tx: Transaction, id: string) => createStreamsRepository(tx).giveUpFile(id),
      queueStream: async (tx: Transaction, id: string, sourceKey: string) =>
        void (await queue(tx, id, 'uploading', sourceKey)),
    },

    storedBytesByBusiness: (businessId?: string) => streams.storedBytesByBusiness(businessId),

    overlaidOn: createStreamOverlaysRepository,
    /** Locks the stream and its overlays until the transaction ends. False if the business has no such stream. */
    lockOverlays: async (tx: Transaction, businessId: string, id: string) =>
      (await createStreamOverlaysRepository(tx).lock(businessId, id)) !== undefined,

    publishIn: async (tx: Transaction, businessId: string, id: string) =>
      void (await createStreamsRepository(tx).edit(businessId, id, { publishStatus: 'Published' }, clock())),
    unpublishIn: async (tx: Transaction, businessId: string, id: string) =>
      void (await createStreamsRepository(tx).edit(businessId, id, { publishStatus: 'UnPublished' }, clock())),
    listPackagedIn: (tx: Queryable, ids: readonly string[]) => createStreamsRepository(tx).listPackaged(ids),
  };
}
