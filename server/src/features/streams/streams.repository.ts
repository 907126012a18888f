import type {
  ArchiveFilter,
  PackagingState,
  PublishStatus,
  SortDirection,
  StreamChanges,
  StreamSort,
} from '@zeacon/contract';
import { and, asc, count, desc, eq, ilike, inArray, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { stream } from './streams.table.ts';

export type StreamRow = typeof stream.$inferSelect;
export type NewStream = Pick<StreamRow, 'id' | 'businessId' | 'name' | 'fileName' | 'sizeBytes' | 'createdAt'>;
export type StreamsRepository = ReturnType<typeof createStreamsRepository>;

export interface StreamFilter {
  filter: ArchiveFilter;
  search?: string | undefined;
  publishStatus?: PublishStatus | undefined;
  sort: z.infer<typeof StreamSort>;
  direction: SortDirection;
  page: number;
  size: number;
}

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
  >
>;

const sortColumns = {
  createdDate: stream.createdAt,
  updatedDate: stream.updatedAt,
  name: stream.name,
  durationMs: stream.durationMs,
  eventStart: stream.eventStart,
  sizeBytes: stream.sizeBytes,
} as const;

/** Built from a pool or a transaction alike, so no method takes an optional transaction and none can forget to use it. */
export function createStreamsRepository(db: Queryable) {
  const owned = (businessId: string, id: string) => and(eq(stream.businessId, businessId), eq(stream.id, id));

  return {
    async list(businessId: string, filter: StreamFilter): Promise<{ rows: StreamRow[]; totalItems: number }> {
      const matches = and(eq(stream.businessId, businessId), ...conditions(filter));
      const order = filter.direction === 'asc' ? asc : desc;
      const rows = await db
        .select()
        .from(stream)
        .where(matches)
        .orderBy(order(sortColumns[filter.sort]), order(stream.id))
        .limit(filter.size)
        .offset(filter.page * filter.size);
      const [total] = await db.select({ value: count() }).from(stream).where(matches);
      return { rows, totalItems: total?.value ?? 0 };
    },

    async find(businessId: string, id: string): Promise<StreamRow | undefined> {
      const [row] = await db.select().from(stream).where(owned(businessId, id));
      return row;
    },

    /** Whoever owns it: for viewers and for jobs, which come without a business. */
    async findAny(id: string): Promise<StreamRow | undefined> {
      const [row] = await db.select().from(stream).where(eq(stream.id, id));
      return row;
    },

    async listNames(businessId: string): Promise<{ id: string; name: string }[]> {
      return db.select({ id: stream.id, name: stream.name }).from(stream).where(eq(stream.businessId, businessId));
    },

    async insert(draft: NewStream): Promise<StreamRow> {
      const [row] = await db
        .insert(stream)
        .values({ ...draft, updatedAt: draft.createdAt })
        .returning();
      return row!;
    },

    async edit(
      businessId: string,
      id: string,
      changes: StreamChanges & { publishStatus?: PublishStatus },
      now: Date,
    ): Promise<StreamRow | undefined> {
      const [row] = await db
        .update(stream)
        .set({ ...toColumns(changes), updatedAt: now })
        .where(owned(businessId, id))
        .returning();
      return row;
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

    async remove(businessId: string, id: string): Promise<StreamRow | undefined> {
      const [row] = await db.delete(stream).where(owned(businessId, id)).returning();
      return row;
    },
  };
}

/** Undefined values are left out by the query builder, so what is left out of the changes stays. */
function toColumns({
  location,
  eventStart,
  expiresDate,
  ...changes
}: StreamChanges & { publishStatus?: PublishStatus }) {
  const toDate = (instant: string | null | undefined) => (instant ? new Date(instant) : instant);
  return {
    ...changes,
    eventStart: toDate(eventStart) as Date | null | undefined,
    expiresAt: toDate(expiresDate) as Date | null | undefined,
    locationLat: location === null ? null : location?.lat,
    locationLon: location === null ? null : location?.lon,
  };
}

function conditions({ filter, search, publishStatus }: StreamFilter): SQL[] {
  const found: SQL[] = [];
  if (filter !== 'ALL') found.push(eq(stream.mediaType, filter));
  if (publishStatus) found.push(eq(stream.publishStatus, publishStatus));
  if (search) found.push(ilike(stream.name, `%${search.replace(/[\\%_]/g, '\\$&')}%`));
  return found;
}
