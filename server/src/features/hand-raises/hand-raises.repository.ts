import type { HandRaiseState } from '@zeacon/contract';
import { and, asc, count, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { stepOf } from '../../platform/database/step-of.ts';
import { endOf, type TimeSteps } from '../../platform/time-steps.ts';
import { handRaise, raisedHand } from './hand-raises.table.ts';

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

    async note(raised: Pick<HandRow, 'id' | 'streamId' | 'businessId' | 'raisedAt'>): Promise<void> {
      const { id, streamId, businessId, raisedAt } = raised;
      await db.insert(raisedHand).values({ id, streamId, businessId, raisedAt });
    },

    /** How many hands were raised within each step, by its number. */
    async countBySteps(businessId: string, streamId: string, steps: TimeSteps): Promise<Map<number, number>> {
      const step = stepOf(raisedHand.raisedAt, steps);
      const rows = await db
        .select({ step, hands: count() })
        .from(raisedHand)
        .where(
          and(
            eq(raisedHand.streamId, streamId),
            eq(raisedHand.businessId, businessId),
            gte(raisedHand.raisedAt, steps.from),
            lt(raisedHand.raisedAt, endOf(steps)),
          ),
        )
        .groupBy(sql`1`);
      return new Map(rows.map((row) => [row.step, row.hands]));
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
      await db.delete(raisedHand).where(inArray(raisedHand.streamId, [...streamIds]));
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
