import type { PackagingState, StreamChanges } from '@zeacon/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { imageNamedBy } from '../../platform/database/image-named-by.ts';
import { stream } from './streams.table.ts';

export type StreamRow = typeof stream.$inferSelect;
type DraftedRow = Pick<StreamRow, 'id' | 'businessId' | 'name' | 'fileName' | 'sizeBytes' | 'createdAt'>;
/** Columns that are left out begin with their defaults: a public, unpublished video whose file is on its way. */
export type NewStream = DraftedRow & Partial<Omit<StreamRow, keyof DraftedRow | 'updatedAt'>>;
export type StreamsRepository = ReturnType<typeof createStreamsRepository>;

/** What owners change; what is left out stays. */
export type StreamPatch = StreamChanges & Partial<Pick<StreamRow, 'publishStatus' | 'mediaType' | 'contentType'>>;

/** What packaging may write about a stream. */
export type PackagingPatch = Partial<
  Pick<
    StreamRow,
    | 'packagingState'
    | 'packagingProgress'
    | 'packagingMessage'
    | 'packageId'
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

/** A stream takes a file when it has none, or none that can be used. */
const takesFile: readonly PackagingState[] = ['awaiting', 'failed', 'refused'];
const noPackaging = { packagingProgress: 0, packagingMessage: null, sourceKey: null } as const;

/** Built from a pool or a transaction alike, so no method takes an optional transaction and none can forget to use it. */
export function createStreamsRepository(db: Queryable) {
  const owned = (businessId: string, id: string) => and(eq(stream.businessId, businessId), eq(stream.id, id));

  return {
    async find(businessId: string, id: string): Promise<StreamRow | undefined> {
      const [row] = await db.select().from(stream).where(owned(businessId, id));
      return row;
    },

    /** Until the transaction ends nobody else changes or deletes them. In order of id, so that two who lock do not wait for each other. */
    async lock(businessId: string, ids: readonly string[]): Promise<StreamRow[]> {
      return db
        .select()
        .from(stream)
        .where(and(eq(stream.businessId, businessId), inArray(stream.id, [...ids])))
        .orderBy(stream.id)
        .for('update');
    },

    /** Whoever owns it: for viewers and for jobs, which come without a business. */
    async findAny(id: string): Promise<StreamRow | undefined> {
      const [row] = await db.select().from(stream).where(eq(stream.id, id));
      return row;
    },

    /** How far those of them are that exist, whoever owns them. */
    async listPackaged(ids: readonly string[]) {
      const { id, packageId, createdAt, updatedAt } = stream;
      return db.select({ id, packageId, createdAt, updatedAt }).from(stream).where(anyOf(stream.id, ids));
    },

    /** Of all the business's streams, or of those among `ids`. */
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
        .values({ ...draft, updatedAt: draft.createdAt })
        .returning();
      return row!;
    },

    /** Without a file. */
    async create(businessId: string, id: string, draft: StreamPatch & { name: string }, now: Date): Promise<StreamRow> {
      const columns = { ...toColumns(draft), name: draft.name, packagingState: 'awaiting' } as const;
      const [row] = await db
        .insert(stream)
        .values({ ...columns, id, businessId, fileName: '', sizeBytes: 0, createdAt: now, updatedAt: now })
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

    /** Takes uploaded pictures away where they are the logo or the thumbnail. */
    async forgetImages(businessId: string, imageIds: readonly string[]): Promise<void> {
      const owns = eq(stream.businessId, businessId);
      const isLogo = inArray(imageNamedBy(stream.logo), [...imageIds]);
      await db.update(stream).set({ logo: null }).where(and(owns, isLogo));
      const isThumbnail = inArray(stream.thumbnailId, [...imageIds]);
      await db.update(stream).set({ thumbnailId: null }).where(and(owns, isThumbnail));
    },

    /** Answers false when the stream is gone, so that a job can stop working on it. */
    async patchPackaging(id: string, patch: PackagingPatch): Promise<boolean> {
      const rows = await db.update(stream).set(patch).where(eq(stream.id, id)).returning({ id: stream.id });
      return rows.length > 0;
    },

    /** Moves on only from the given states, so that two requests cannot both do it. */
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

    /** Makes a stream whose file is missing or of no use wait for another. */
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

    /** Back to a stream without a file, unless its file has arrived. */
    async giveUpFile(id: string): Promise<void> {
      await db
        .update(stream)
        .set({ ...noPackaging, packagingState: 'awaiting', fileName: '', sizeBytes: 0 })
        .where(and(eq(stream.id, id), eq(stream.packagingState, 'uploading')));
    },

    /** Those that were there. Locked in order of id, so that two who delete do not wait for each other. */
    async removeAll(businessId: string, ids: readonly string[]): Promise<StreamRow[]> {
      const locked = (await this.lock(businessId, ids)).map(({ id }) => id);
      if (locked.length === 0) return [];
      return db.delete(stream).where(inArray(stream.id, locked)).returning();
    },
  };
}

/** Undefined values are left out by the query builder, so what is left out of the patch stays. */
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
