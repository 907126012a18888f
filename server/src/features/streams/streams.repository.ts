import type { Offer, PackagingState, StreamChanges } from '@zeacon/contract';
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { imageNamedBy } from '../../platform/database/image-named-by.ts';
import { priceColumns } from '../../platform/own-price.ts';
import { stream } from './streams.table.ts';

export type StreamRow = typeof stream.$inferSelect;
type DraftedRow = Pick<StreamRow, 'id' | 'businessId' | 'name' | 'fileName' | 'sizeBytes' | 'createdAt'>;
/** Missing columns get their defaults: a public, unpublished video that is waiting for its file. */
export type NewStream = DraftedRow & Partial<Omit<StreamRow, keyof DraftedRow | 'updatedAt'>>;
export type StreamsRepository = ReturnType<typeof createStreamsRepository>;

/** What owners can change; missing fields stay unchanged. */
export type StreamPatch = StreamChanges & Partial<Pick<StreamRow, 'publishStatus' | 'mediaType' | 'contentType'>>;

/** What packaging may write about a stream. */
export type PackagingPatch = Partial<
  Pick<
    StreamRow,
    | 'packagingState'
    | 'packagingProgress'
    | 'packagingMessage'
    | 'packageId'
    | 'packageBytes'
    | 'durationMs'
    | 'width'
    | 'height'
    | 'posterFile'
    | 'thumbnailsFile'
    | 'startFiles'
    | 'sourceKey'
    | 'sizeBytes'
    | 'updatedAt'
  >
>;

/** States in which a stream accepts a file: it has none, or an unusable one. */
const takesFile: readonly PackagingState[] = ['awaiting', 'failed', 'refused'];
const noPackaging = { packagingProgress: 0, packagingMessage: null, packageBytes: 0, sourceKey: null } as const;

/** Whether the business limits where its videos are shown, for those that it makes now. */
const limitsSites = (businessId: string) =>
  sql<boolean>`exists (select 1 from widget_site where business_id = ${businessId} and allowed_domains <> '[]'::jsonb)`;

/** Made for a pool or a transaction, so that no method needs an optional transaction that it could forget to use. */
export function createStreamsRepository(db: Queryable) {
  const owned = (businessId: string, id: string) => and(eq(stream.businessId, businessId), eq(stream.id, id));

  return {
    async find(businessId: string, id: string): Promise<StreamRow | undefined> {
      const [row] = await db.select().from(stream).where(owned(businessId, id));
      return row;
    },

    /** Locks them until the transaction ends, in order of id to avoid deadlocks. */
    async lock(businessId: string, ids: readonly string[]): Promise<StreamRow[]> {
      return db
        .select()
        .from(stream)
        .where(and(eq(stream.businessId, businessId), inArray(stream.id, [...ids])))
        .orderBy(stream.id)
        .for('update');
    },

    /** Of any business, for viewers and jobs. */
    async findAny(id: string): Promise<StreamRow | undefined> {
      const [row] = await db.select().from(stream).where(eq(stream.id, id));
      return row;
    },

    /** Packaging states of those that exist, of any business. */
    async listPackaged(ids: readonly string[]) {
      const { id, packageId, packagingState, posterFile, createdAt, updatedAt } = stream;
      const shown = { id, packageId, packagingState, posterFile, createdAt, updatedAt };
      return db.select(shown).from(stream).where(anyOf(stream.id, ids));
    },

    /** Names of all the business's streams, or of those among `ids`. */
    async listNames(businessId: string, ids?: readonly string[]): Promise<{ id: string; name: string }[]> {
      const named = ids && inArray(stream.id, [...ids]);
      return db
        .select({ id: stream.id, name: stream.name })
        .from(stream)
        .where(and(eq(stream.businessId, businessId), named));
    },

    async insert(draft: NewStream): Promise<StreamRow> {
      const [row] = await db
        .insert(stream)
        .values({ ...draft, limitsSites: limitsSites(draft.businessId), updatedAt: draft.createdAt })
        .returning();
      return row!;
    },

    /** Without a file. */
    async create(businessId: string, id: string, draft: StreamPatch & { name: string }, now: Date): Promise<StreamRow> {
      const columns = { ...toColumns(draft), name: draft.name, packagingState: 'awaiting' } as const;
      const [row] = await db
        .insert(stream)
        .values({
          ...columns,
          id,
          businessId,
          limitsSites: limitsSites(businessId),
          fileName: '',
          sizeBytes: 0,
          createdAt: now,
          updatedAt: now,
        })
        .returning();
      return row!;
    },

    async edit(businessId: string, id: string, patch: StreamPatch, now: Date): Promise<StreamRow | undefined> {
      const [row] = await db
        .update(stream)
        .set({ ...toColumns(patch), updatedAt: now })
        .where(owned(businessId, id))
        .returning();
      return row;
    },

    async editMany(businessId: string, ids: readonly string[], patch: StreamPatch, now: Date): Promise<void> {
      if (ids.length === 0) return;
      await db
        .update(stream)
        .set({ ...toColumns(patch), updatedAt: now })
        .where(and(eq(stream.businessId, businessId), inArray(stream.id, [...ids])));
    },

    /** Null: it costs nothing. False if the business has no such video. */
    async setPrice(businessId: string, id: string, offer: Offer | null, updatedAt: Date): Promise<boolean> {
      const sold = {
        isSold: offer ? true : isSoldInSeries,
        ...priceColumns(offer),
        updatedAt,
      };
      const rows = await db.update(stream).set(sold).where(owned(businessId, id)).returning({ id: stream.id });
      return rows.length > 0;
    },

    /** What the series that videos are in cost, by stream id; null where none is sold. Lives are not sold. */
    async setSeriesOffers(offers: ReadonlyMap<string, Offer | null>): Promise<void> {
      await db.execute(sql`
        update stream
        set series_offer = nullif(wanted.offer, 'null'::jsonb),
          is_sold = stream.sale_amount is not null or wanted.offer <> 'null'::jsonb
        from jsonb_each(${JSON.stringify(Object.fromEntries(offers))}::jsonb) as wanted (id, offer)
        where stream.id = wanted.id and stream.content_type = 'VOD'
          and stream.series_offer is distinct from nullif(wanted.offer, 'null'::jsonb)`);
    },

    /** Of a business that has them shown on some sites only, or on all again. */
    async setLimitsSites(businessId: string, limitsSites: boolean): Promise<void> {
      await db.update(stream).set({ limitsSites }).where(eq(stream.businessId, businessId));
    },

    /** Of a business that is closed, or open again. */
    async setClosed(businessId: string, isClosed: boolean): Promise<void> {
      await db.update(stream).set({ isClosed }).where(eq(stream.businessId, businessId));
    },

    /** Removes the pictures from streams that use them as a logo or thumbnail. */
    async forgetImages(businessId: string, imageIds: readonly string[]): Promise<void> {
      const owns = eq(stream.businessId, businessId);
      const isLogo = inArray(imageNamedBy(stream.logo), [...imageIds]);
      await db.update(stream).set({ logo: null }).where(and(owns, isLogo));
      const isThumbnail = inArray(stream.thumbnailId, [...imageIds]);
      await db.update(stream).set({ thumbnailId: null }).where(and(owns, isThumbnail));
    },

    /** Returns false if the stream is gone, so that a job can stop working on it. */
    async patchPackaging(id: string, patch: PackagingPatch): Promise<boolean> {
      const rows = await db.update(stream).set(patch).where(eq(stream.id, id)).returning({ id: stream.id });
      return rows.length > 0;
    },

    /** Changes the state only from the given states, so that only one of two requests succeeds. */
    async movePackaging(
      id: string,
      from: readonly PackagingState[],
      patch: PackagingPatch,
    ): Promise<StreamRow | undefined> {
      const [row] = await db
        .update(stream)
        .set(patch)
        .where(and(eq(stream.id, id), inArray(stream.packagingState, [...from])))
        .returning();
      return row;
    },

    /** Makes a stream with a missing or unusable file wait for a new one. */
    async takeFile(
      businessId: string,
      id: string,
      { fileName, sizeBytes }: { fileName: string; sizeBytes: number },
    ): Promise<{ formerKey: string | null } | 'no such stream' | 'has a file'> {
      const [row] = await db.select().from(stream).where(owned(businessId, id)).for('update');
      if (!row) return 'no such stream';
      if (!takesFile.includes(row.packagingState)) return 'has a file';
      await db
        .update(stream)
        .set({ ...noPackaging, packagingState: 'uploading', fileName, sizeBytes })
        .where(owned(businessId, id));
      return { formerKey: row.sourceKey };
    },

    /** Of the originals of a business, those included that are being uploaded, and of what was made from them. */
    async storedBytes(businessId: string): Promise<number> {
      const [row] = await db
        .select({ bytes: sql<string>`coalesce(sum(${stream.sizeBytes} + ${stream.packageBytes}), 0)` })
        .from(stream)
        .where(eq(stream.businessId, businessId));
      return Number(row?.bytes ?? 0);
    },

    /** Of the originals and recordings that are there, by business. */
    async storedBytesByBusiness(businessId: string | undefined): Promise<{ businessId: string; bytes: number }[]> {
      const rows = await db
        .select({ businessId: stream.businessId, bytes: sql<string>`sum(${stream.sizeBytes})` })
        .from(stream)
        .where(
          and(
            ne(stream.packagingState, 'uploading'),
            gt(stream.sizeBytes, 0),
            businessId === undefined ? undefined : eq(stream.businessId, businessId),
          ),
        )
        .groupBy(stream.businessId);
      return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
    },

    /** Resets it to a stream without a file, unless its file has arrived. */
    async giveUpFile(id: string): Promise<void> {
      await db
        .update(stream)
        .set({ ...noPackaging, packagingState: 'awaiting', fileName: '', sizeBytes: 0 })
        .where(and(eq(stream.id, id), eq(stream.packagingState, 'uploading')));
    },

    /** Returns those that existed. Locks in order of id to avoid deadlocks. */
    async removeAll(businessId: string, ids: readonly string[]): Promise<StreamRow[]> {
      const locked = (await this.lock(businessId, ids)).map(({ id }) => id);
      if (locked.length === 0) return [];
      return db.delete(stream).where(inArray(stream.id, locked)).returning();
    },
  };
}

const isSoldInSeries = sql<boolean>`${stream.seriesOffer} is not null`;

/** The query builder skips undefined values, so missing fields stay unchanged. */
function toColumns({ location, eventStart, expiresDate, ...patch }: StreamPatch) {
  return {
    ...patch,
    eventStart: toDate(eventStart),
    expiresAt: toDate(expiresDate),
    locationLat: location === null ? null : location?.lat,
    locationLon: location === null ? null : location?.lon,
  };
}

function toDate(instant: string | null | undefined): Date | null | undefined {
  return typeof instant === 'string' ? new Date(instant) : instant;
}
