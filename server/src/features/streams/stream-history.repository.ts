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

/** What a business has and had. */
export function createStreamHistoryRepository(db: Queryable) {
  const orders = { createdDate: sql`"createdAt"`, name: sql`lower("name")`, durationMs: sql`"durationMs"` };

  function both(businessId: string, { search, accessVisibility }: HistoryFilter) {
    const matches = (table: typeof stream | typeof streamRemoval) =>
      and(
        eq(table.businessId, businessId),
        search ? ilike(table.name, containing(search)) : undefined,
        accessVisibility && eq(table.accessVisibility, accessVisibility),
      );
    const shared = <Table extends typeof stream | typeof streamRemoval>(table: Table) => ({
      name: sql<string>`${table.name}`.as('name'),
      contentType: table.contentType,
      mediaType: table.mediaType,
      accessVisibility: table.accessVisibility,
      durationMs: sql<number | null>`${table.durationMs}`.as('durationMs'),
      createdAt: sql`${table.createdAt}`.mapWith(stream.createdAt).as('createdAt'),
    });
    const present = db
      .select({
        streamId: sql<string>`${stream.id}`.as('streamId'),
        ...shared(stream),
        removedAt: sql`null::timestamptz`.mapWith(stream.expiresAt).as('removedAt'),
        reason: sql<string | null>`null::text`.as('reason'),
      })
      .from(stream)
      .where(matches(stream));
    const removed = db
      .select({
        streamId: sql<string>`${streamRemoval.streamId}`.as('streamId'),
        ...shared(streamRemoval),
        removedAt: sql`${streamRemoval.removedAt}`.mapWith(stream.expiresAt).as('removedAt'),
        reason: sql<string | null>`${streamRemoval.reason}`.as('reason'),
      })
      .from(streamRemoval)
      .where(matches(streamRemoval));
    return { present, removed };
  }

  return {
    async list(businessId: string, filter: HistoryFilter, { sort, direction }: HistoryOrder, slice: Slice) {
      const { present, removed } = both(businessId, filter);
      const order = direction === 'asc' ? asc : desc;
      const all = unionAll(present, removed).as('history');
      const rows = await db
        .select()
        .from(all)
        .orderBy(sql`${order(orders[sort])} nulls last`, order(sql`"streamId"`))
        .limit(slice.limit)
        .offset(slice.offset);
      return { rows, totalItems: await db.$count(unionAll(present, removed).as('counted')) };
    },

    /** What is left of a deleted stream. */
    async record(row: StreamRow, reason: string | null, removedAt: Date): Promise<void> {
      const { id: streamId, businessId, name, contentType, mediaType, accessVisibility, durationMs, createdAt } = row;
      const kept = { businessId, name, contentType, mediaType, accessVisibility, durationMs, createdAt };
      await db.insert(streamRemoval).values({ ...kept, streamId, reason, removedAt });
    },
  };
}
