import type {
  ArchiveFilter,
  ContentType,
  Expiry,
  PublishStatus,
  SortDirection,
  StreamSort,
  Visibility,
} from '@zeacon/contract';
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { expired, notExpired, visibleTo } from '../../platform/visibility/visibility.repository.ts';
import type { StreamRow } from './streams.repository.ts';
import { stream } from './streams.table.ts';

export type StreamListRepository = ReturnType<typeof createStreamListRepository>;

export interface StreamFilter {
  filter?: ArchiveFilter | undefined;
  search?: string | undefined;
  publishStatus?: PublishStatus | undefined;
  accessVisibility?: Visibility | undefined;
  expiry?: Expiry | undefined;
  contentType?: ContentType | undefined;
  category?: string | undefined;
  /** Whether it ever got a file. */
  hasFile?: boolean | undefined;
}

export interface StreamOrder {
  sort: StreamSort;
  direction: SortDirection;
}

/** A page of rows. */
export interface Slice {
  offset: number;
  limit: number;
}

interface Found {
  rows: StreamRow[];
  totalItems: number;
}

const newestFirst = { sort: 'createdDate', direction: 'desc' } as const satisfies StreamOrder;

/**
 * Lists of a business's streams. Each order matches an index and ends with the id, so that pages neither repeat nor
 * miss a row; nulls come last in both directions.
 */
export function createStreamListRepository(db: Queryable) {
  /** Rows before the page are skipped in the index; only rows of the page are read completely. */
  async function find(matches: SQL | undefined, order: StreamOrder, { offset, limit }: Slice): Promise<Found> {
    const orderBy = orderOf(order);
    const page = db
      .select({ id: stream.id })
      .from(stream)
      .where(matches)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    const rows = await db
      .select()
      .from(stream)
      .where(inArray(stream.id, page))
      .orderBy(...orderBy);
    // A first page that is not full contains everything.
    if (offset === 0 && rows.length < limit) return { rows, totalItems: rows.length };
    return { rows, totalItems: await db.$count(stream, matches) };
  }

  return {
    list(businessId: string, filter: StreamFilter, order: StreamOrder, slice: Slice, now: Date): Promise<Found> {
      return find(and(eq(stream.businessId, businessId), ...conditions(filter, now)), order, slice);
    },

    /** What anybody may watch and can be played; newest first. */
    listShown(businessId: string, { except, ...slice }: Slice & { except?: string }, now: Date): Promise<Found> {
      const matches = and(
        eq(stream.businessId, businessId),
        visibleTo(stream, 'nothing', now),
        isNotNull(stream.packageId),
        except === undefined ? undefined : ne(stream.id, except),
      );
      return find(matches, newestFirst, slice);
    },

    /** Videos of all businesses that anybody may watch, including countdowns to events, ordered by id. */
    async listOpen({ offset, limit }: Slice, now: Date): Promise<StreamRow[]> {
      const page = db
        .select({ id: stream.id })
        .from(stream)
        .where(open(now))
        .orderBy(stream.id)
        .limit(limit)
        .offset(offset);
      return db.select().from(stream).where(inArray(stream.id, page)).orderBy(stream.id);
    },

    countOpen: (now: Date): Promise<number> => db.$count(stream, open(now)),

    /** Most used first. */
    async countByCategory(businessId: string): Promise<{ name: string; count: number }[]> {
      const rows = await db
        .select({ name: stream.category, count: count() })
        .from(stream)
        .where(and(eq(stream.businessId, businessId), isNotNull(stream.category)))
        .groupBy(stream.category)
        .orderBy(desc(count()), stream.category);
      return rows.flatMap(({ name, count }) => (name === null ? [] : [{ name, count }]));
    },
  };
}

const notNullColumns = {
  createdDate: stream.createdAt,
  updatedDate: stream.updatedAt,
  name: sql`lower(${stream.name})`,
  sizeBytes: stream.sizeBytes,
};
const nullableColumns = { durationMs: stream.durationMs, eventStart: stream.eventStart };

function orderOf({ sort, direction }: StreamOrder): SQL[] {
  const order = direction === 'asc' ? asc : desc;
  if (sort !== 'durationMs' && sort !== 'eventStart') return [order(notNullColumns[sort]), order(stream.id)];
  return [sql`${order(nullableColumns[sort])} nulls last`, order(stream.id)];
}

function conditions(filter: StreamFilter, now: Date): SQL[] {
  const { search, publishStatus, accessVisibility, expiry, contentType, category, hasFile } = filter;
  const found: (SQL | undefined)[] = [
    filter.filter && filter.filter !== 'ALL' ? eq(stream.mediaType, filter.filter) : undefined,
    publishStatus && eq(stream.publishStatus, publishStatus),
    accessVisibility && eq(stream.accessVisibility, accessVisibility),
    expiry && (expiry === 'EXPIRED' ? expired(stream, now) : notExpired(stream, now)),
    contentType && eq(stream.contentType, contentType),
    category === undefined ? undefined : eq(stream.category, category),
    hasFile ? ne(stream.fileName, '') : undefined,
    search ? ilike(stream.name, containing(search)) : undefined,
  ];
  return found.filter((condition) => condition !== undefined);
}

function open(now: Date): SQL {
  return and(
    visibleTo(stream, 'nothing', now),
    or(and(isNotNull(stream.packageId), isNotNull(stream.durationMs)), isNotNull(stream.eventStart)),
  )!;
}
