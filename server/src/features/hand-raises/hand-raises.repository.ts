import type { HandRaiseState } from '@zeacon/contract';
import { and, asc, eq, inArray, lt, or } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { handRaise } from './hand-raises.table.ts';

export type HandRow = typeof handRaise.$inferSelect;

export function createHandRaisesRepository(db: Queryable) {
  const ofStream = (streamId: string) => eq(handRaise.streamId, streamId);
  const isAbsent = (seenBefore: { left: Date; silent: Date }) =>
    or(
      and(eq(handRaise.connectionId, ''), lt(handRaise.seenAt, seenBefore.left)),
      lt(handRaise.seenAt, seenBefore.silent),
    );

  return {
    /** In the order they were raised. */
    async list(streamId: string): Promise<HandRow[]> {
      return db.select().from(handRaise).where(ofStream(streamId)).orderBy(asc(handRaise.raisedAt), asc(handRaise.id));
    },

    async insert(row: HandRow): Promise<void> {
      await db.insert(handRaise).values(row);
    },

    async update(
      id: string,
      patch: Partial<Pick<HandRow, 'connectionId' | 'name' | 'seenAt'>> & { state?: HandRaiseState },
    ) {
      await db.update(handRaise).set(patch).where(eq(handRaise.id, id));
    },

    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.delete(handRaise).where(inArray(handRaise.id, [...ids]));
    },

    async removeStreams(streamIds: readonly string[]): Promise<void> {
      await db.delete(handRaise).where(inArray(handRaise.streamId, [...streamIds]));
    },

    async markSeen(connectionIds: readonly string[], seenAt: Date): Promise<void> {
      if (connectionIds.length === 0) return;
      await db.update(handRaise).set({ seenAt }).where(anyOf(handRaise.connectionId, connectionIds));
    },

    /** Streams with hands whose connection left before `left`, or was last seen before `silent`. */
    async listStreamsWithAbsent(seenBefore: { left: Date; silent: Date }): Promise<string[]> {
      const rows = await db
        .selectDistinct({ streamId: handRaise.streamId })
        .from(handRaise)
        .where(isAbsent(seenBefore));
      return rows.map(({ streamId }) => streamId);
    },
  };
}
