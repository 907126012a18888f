import type { Visibility } from '@zeacon/contract';
import { and, asc, desc, eq, ilike, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import type { Slice } from './stream-list.repository.ts';
import type { StreamRow } from './streams.repository.ts';
import { stream, streamRemoval } from './streams.table.ts';

export type StreamHistoryRepository = ReturnType<typeof createStreamHistoryRepository>;

export interface HistoryFilter {
  search?: string | undefined;
  accessVisibility?: Visibility | undefined;
}

export interface HistoryOrder {
  sort: 'createdDate' | 'name' | 'durationMs';
  direction: 'asc' | 'desc';
}

/** A business's current and deleted streams. */
export function createStreamHistoryRepository(db: Queryable) {
  return {
    async list(businessId: string, filter: HistoryFilter, order: HistoryOrder, slice: Slice) {
      // Rows of this page are among the first rows of their own table, which an index finds.
      const reach = slice.offset + slice.limit;
      const [isPresent, isRemoved] = [matches(stream, businessId, filter), matches(streamRemoval, businessId, filter)];
      const present = db
        .select(presentColumns)
        .from(stream)
        .where(isPresent)
        .orderBy(...orderOf(order, stream.createdAt, stream.name, stream.durationMs, stream.id))
        .limit(reach);
      const removed = db
        .select(removedColumns)
        .from(streamRemoval)
        .where(isRemoved)
        .orderBy(
          ...orderOf(
            order,
            streamRemoval.createdAt,
            streamRemoval.name,
            streamRemoval.durationMs,
            streamRemoval.streamId,
          ),
        )
        .limit(reach);
      const rows = await db
        .select()
        .from(unionAll(present, removed).as('history'))
        .orderBy(...orderOf(order, sql`"createdAt"`, sql`"name"`, sql`"durationMs"`, sql`"streamId"`))
        .limit(slice.limit)
        .offset(slice.offset);
      const totalItems = (await db.$count(stream, isPresent)) + (await db.$count(streamRemoval, isRemoved));
      return { rows, totalItems };
    },

    /** Records deleted streams. */
    async record(rows: readonly StreamRow[], reason: string | null, removedAt: Date): Promise<void> {
      if (rows.length === 0) return;
      const kept = rows.map(
        ({ id: streamId, businessId, name, contentType, mediaType, accessVisibility, durationMs, createdAt }) => ({
          ...{ streamId, businessId, name, contentType, mediaType, accessVisibility, durationMs, createdAt },
          ...{ reason, removedAt },
        }),
      );
      await db.insert(streamRemoval).values(kept);
    },
  };
}

type Ordered = SQL | AnyPgColumn;

function orderOf(
  { sort, direction }: HistoryOrder,
  createdAt: Ordered,
  name: Ordered,
  durationMs: Ordered,
  id: Ordered,
) {
  const order = direction === 'asc' ? asc : desc;
  const by = {
    createdDate: order(createdAt),
    name: order(sql`lower(${name})`),
    durationMs: sql`${order(durationMs)} nulls last`,
  };
  return [by[sort], order(id)];
}

type HistoryTable = typeof stream | typeof streamRemoval;

function matches(table: HistoryTable, businessId: string, { search, accessVisibility }: HistoryFilter) {
  return and(
    eq(table.businessId, businessId),
    search ? ilike(table.name, containing(search)) : undefined,
    accessVisibility && eq(table.accessVisibility, accessVisibility),
  );
}

/** Same names on both sides, so that the sort order can use them. */
function columnsOf(table: HistoryTable) {
  return {
    name: sql<string>`${table.name}`.as('name'),
    contentType: table.contentType,
    mediaType: table.mediaType,
    accessVisibility: table.accessVisibility,
    durationMs: sql<number | null>`${table.durationMs}`.as('durationMs'),
    createdAt: sql`${table.createdAt}`.mapWith(stream.createdAt).as('createdAt'),
  };
}

const presentColumns = {
  ...columnsOf(stream),
  streamId: sql<string>`${stream.id}`.as('streamId'),
  removedAt: sql`null::timestamptz`.mapWith(stream.expiresAt).as('removedAt'),
  reason: sql<string | null>`null::text`.as('reason'),
};
const removedColumns = {
  ...columnsOf(streamRemoval),
  streamId: sql<string>`${streamRemoval.streamId}`.as('streamId'),
  removedAt: sql`${streamRemoval.removedAt}`.mapWith(stream.expiresAt).as('removedAt'),
  reason: sql<string | null>`${streamRemoval.reason}`.as('reason'),
};
