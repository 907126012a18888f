import { and, asc, count, desc, eq, ilike, inArray, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { hypergraphic, hypergraphicPlacement } from './hypergraphics.table.ts';

export type HypergraphicRow = typeof hypergraphic.$inferSelect;
export type HypergraphicChanges = Omit<HypergraphicRow, 'id' | 'businessId' | 'createdAt'>;

export interface HypergraphicFilter {
  search?: string | undefined;
  addToLiveStream?: boolean | undefined;
  /** Only graphics placed on this video. */
  streamId?: string | undefined;
  page: number;
  size: number;
}

/** A business's library of graphics. */
export function createHypergraphicsRepository(db: Queryable) {
  const owned = (businessId: string, id: string) =>
    and(eq(hypergraphic.businessId, businessId), eq(hypergraphic.id, id));

  const placedOn = (streamId: string) =>
    db
      .select({ id: hypergraphicPlacement.hypergraphicId })
      .from(hypergraphicPlacement)
      .where(eq(hypergraphicPlacement.streamId, streamId));

  return {
    async list(
      businessId: string,
      filter: HypergraphicFilter,
    ): Promise<{ rows: HypergraphicRow[]; totalItems: number }> {
      const { search, addToLiveStream, streamId, page, size } = filter;
      const pattern = search && containing(search);
      const matches = and(
        eq(hypergraphic.businessId, businessId),
        pattern ? or(ilike(hypergraphic.name, pattern), ilike(hypergraphic.url, pattern)) : undefined,
        streamId === undefined ? undefined : inArray(hypergraphic.id, placedOn(streamId)),
        addToLiveStream === undefined ? undefined : eq(hypergraphic.addToLiveStream, addToLiveStream),
      );
      const rows = await db
        .select()
        .from(hypergraphic)
        .where(matches)
        .orderBy(desc(hypergraphic.createdAt), asc(hypergraphic.id))
        .limit(size)
        .offset(page * size);
      return { rows, totalItems: await db.$count(hypergraphic, matches) };
    },

    async find(businessId: string, id: string): Promise<HypergraphicRow | undefined> {
      const [row] = await db.select().from(hypergraphic).where(owned(businessId, id));
      return row;
    },

    /** Locks it against changes and new placements until the transaction ends. */
    async lock(businessId: string, id: string): Promise<HypergraphicRow | undefined> {
      const [row] = await db.select().from(hypergraphic).where(owned(businessId, id)).for('update');
      return row;
    },

    /** Of any business, for viewers. */
    async listAny(ids: readonly string[]): Promise<HypergraphicRow[]> {
      if (ids.length === 0) return [];
      return db
        .select()
        .from(hypergraphic)
        .where(inArray(hypergraphic.id, [...new Set(ids)]));
    },

    /**
     * Returns those that exist and locks them until the transaction ends. Lock graphics before videos, everywhere, to
     * avoid deadlocks.
     */
    async keep(businessId: string, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .select({ id: hypergraphic.id })
        .from(hypergraphic)
        .where(and(eq(hypergraphic.businessId, businessId), inArray(hypergraphic.id, [...new Set(ids)])))
        .orderBy(asc(hypergraphic.id))
        .for('key share');
      return rows.map(({ id }) => id);
    },

    async count(businessId: string): Promise<number> {
      const [row] = await db
        .select({ value: count() })
        .from(hypergraphic)
        .where(eq(hypergraphic.businessId, businessId));
      return row?.value ?? 0;
    },

    async insert(row: HypergraphicRow): Promise<void> {
      await db.insert(hypergraphic).values(row);
    },

    async update(businessId: string, id: string, changes: HypergraphicChanges): Promise<HypergraphicRow | undefined> {
      const [row] = await db.update(hypergraphic).set(changes).where(owned(businessId, id)).returning();
      return row;
    },

    async remove(businessId: string, id: string): Promise<boolean> {
      const rows = await db.delete(hypergraphic).where(owned(businessId, id)).returning({ id: hypergraphic.id });
      return rows.length > 0;
    },

    /** Name of a graphic that shows the picture. */
    async findNameByImage(imageId: string): Promise<string | undefined> {
      const shows = or(eq(hypergraphic.defaultImageId, imageId), eq(hypergraphic.hoverImageId, imageId));
      const [row] = await db.select({ name: hypergraphic.name }).from(hypergraphic).where(shows).limit(1);
      return row?.name;
    },
  };
}
