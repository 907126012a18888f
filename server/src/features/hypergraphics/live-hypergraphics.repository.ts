import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { liveHypergraphic } from './hypergraphics.table.ts';

export type LiveHypergraphicRow = typeof liveHypergraphic.$inferSelect;

/** Graphics that hosts dropped into live streams. */
export function createLiveHypergraphicsRepository(db: Queryable) {
  const isOn = (streamId: string, id: string) =>
    and(eq(liveHypergraphic.streamId, streamId), eq(liveHypergraphic.id, id), isNull(liveHypergraphic.removedAt));

  return {
    /** Oldest first. */
    async list(streamId: string, { on = false }: { on?: boolean | undefined } = {}): Promise<LiveHypergraphicRow[]> {
      return db
        .select()
        .from(liveHypergraphic)
        .where(and(eq(liveHypergraphic.streamId, streamId), on ? isNull(liveHypergraphic.removedAt) : undefined))
        .orderBy(asc(liveHypergraphic.droppedAt), asc(liveHypergraphic.id));
    },

    async insert(row: LiveHypergraphicRow): Promise<void> {
      await db.insert(liveHypergraphic).values(row);
    },

    /** Finds one that is on now. */
    async findOn(streamId: string, id: string): Promise<LiveHypergraphicRow | undefined> {
      const [row] = await db.select().from(liveHypergraphic).where(isOn(streamId, id));
      return row;
    },

    /** Undefined if it is no longer on, so that only one of two simultaneous calls removes it. */
    async remove(streamId: string, id: string, removedAt: Date): Promise<LiveHypergraphicRow | undefined> {
      const [row] = await db.update(liveHypergraphic).set({ removedAt }).where(isOn(streamId, id)).returning();
      return row;
    },

    async removeByGraphic(hypergraphicId: string): Promise<void> {
      await db.delete(liveHypergraphic).where(eq(liveHypergraphic.hypergraphicId, hypergraphicId));
    },

    async removeByStreams(streamIds: readonly string[]): Promise<void> {
      if (streamIds.length > 0)
        await db.delete(liveHypergraphic).where(inArray(liveHypergraphic.streamId, [...streamIds]));
    },
  };
}
