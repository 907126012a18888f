import type { Visibility } from '@zeacon/contract';
import { and, asc, desc, eq, ilike, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/database.ts';
import { containing, type Slice } from './stream-list.repository.ts';
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

const orders = { createdDate: sql`"createdAt"`, name: sql`lower("name")`, durationMs: sql`"durationMs"` };

/** What a business has and had. */
export function createStreamHistoryRepository(db: Queryable) {
  return {
    async list(businessId: string, filter: HistoryFilter, { sort, direction }: HistoryOrder, slice: Slice) {
      const order = direction === 'asc' ? asc : desc;
      const ordered = sort === 'durationMs' ? sql`${order(orders[sort])} nulls last` : order(orders[sort]);
      const [isPresent, isRemoved] = [matches(stream, businessId, filter), matches(streamRemoval, businessId, filter)];
      const present = db.select(presentColumns).from(stream).where(isPresent);
      const removed = db.select(removedColumns).from(streamRemoval).where(isRemoved);
      const rows = await db
        .select()
        .from(unionAll(present, removed).as('history'))
        .orderBy(ordered, order(sql`"streamId"`))
        .limit(slice.limit)
        .offset(slice.offset);
      const totalItems = (await db.$count(stream, isPresent)) + (await db.$count(streamRemoval, isRemoved));
      return { rows, totalItems };
    },

    /** What is left of a deleted stream. */
    async record(row: StreamRow, reason: string | null, removedAt: Date): Promise<void> {
      const { id: streamId, businessId, name, contentType, mediaType, accessVisibility, durationMs, createdAt } = row;
      const kept = { businessId, name, contentType, mediaType, accessVisibility, durationMs, createdAt };
      await db.insert(streamRemoval).values({ ...kept, streamId, reason, removedAt });
    },
  };
}

type HistoryTable = typeof stream | typeof streamRemoval;

function matches(table: HistoryTable, businessId: string, { search, accessVisibility }: HistoryFilter) {
  return and(
    eq(table.businessId, businessId),
    search ? ilike(table.name, containing(search)) : undefined,
    accessVisibility && eq(table.accessVisibility, accessVisibility),
  );
}

/** Named alike on both sides, so that an order can name them. */
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
