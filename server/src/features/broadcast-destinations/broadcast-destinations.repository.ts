import type { BroadcastDestinationStatus, BroadcastOrientation, BroadcastState } from '@zeacon/contract';
import { and, count, desc, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { broadcastDestination, broadcastOrientation } from './broadcast-destinations.table.ts';

export type DestinationRow = typeof broadcastDestination.$inferSelect;

/** State of a push, and since when. */
export interface DestinationState {
  state: BroadcastState;
  message: string | null;
  stateAt: Date | null;
}

export const idleState: DestinationState = { state: 'idle', message: null, stateAt: null };

export function createBroadcastDestinationsRepository(db: Queryable) {
  const owned = (businessId: string, id: string) =>
    and(eq(broadcastDestination.businessId, businessId), eq(broadcastDestination.id, id));

  return {
    /** Newest first. */
    async list(businessId: string): Promise<DestinationRow[]> {
      return db
        .select()
        .from(broadcastDestination)
        .where(eq(broadcastDestination.businessId, businessId))
        .orderBy(desc(broadcastDestination.createdAt), desc(broadcastDestination.id));
    },

    /** Keeps others from adding one to this business until the transaction ends. */
    async lock(businessId: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`broadcast-destinations:${businessId}`}))`);
    },

    async count(businessId: string): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(broadcastDestination)
        .where(eq(broadcastDestination.businessId, businessId));
      return row?.total ?? 0;
    },

    async insert(row: Omit<DestinationRow, 'status' | keyof DestinationState>): Promise<DestinationRow> {
      const [inserted] = await db.insert(broadcastDestination).values(row).returning();
      return inserted!;
    },

    /** Also resets the push state. */
    async setStatus(
      businessId: string,
      id: string,
      status: BroadcastDestinationStatus,
    ): Promise<DestinationRow | undefined> {
      const [row] = await db
        .update(broadcastDestination)
        .set({ ...idleState, status })
        .where(and(owned(businessId, id), ne(broadcastDestination.status, status)))
        .returning();
      if (row) return row;
      const [unchanged] = await db.select().from(broadcastDestination).where(owned(businessId, id));
      return unchanged;
    },

    /** Only if it is switched on. */
    async setState(id: string, state: DestinationState): Promise<DestinationRow | undefined> {
      const [row] = await db
        .update(broadcastDestination)
        .set(state)
        .where(and(eq(broadcastDestination.id, id), eq(broadcastDestination.status, 'ACTIVE')))
        .returning();
      return row;
    },

    /** Businesses with a destination whose state says it is being pushed to. */
    async listBusy(): Promise<string[]> {
      const rows = await db
        .selectDistinct({ businessId: broadcastDestination.businessId })
        .from(broadcastDestination)
        .where(ne(broadcastDestination.state, 'idle'));
      return rows.map(({ businessId }) => businessId);
    },

    async setIdle(businessId: string): Promise<void> {
      await db.update(broadcastDestination).set(idleState).where(eq(broadcastDestination.businessId, businessId));
    },

    async remove(businessId: string, id: string): Promise<boolean> {
      const rows = await db
        .delete(broadcastDestination)
        .where(owned(businessId, id))
        .returning({ id: broadcastDestination.id });
      return rows.length > 0;
    },

    async findOrientation(businessId: string): Promise<BroadcastOrientation | undefined> {
      const [row] = await db
        .select({ orientation: broadcastOrientation.orientation })
        .from(broadcastOrientation)
        .where(eq(broadcastOrientation.businessId, businessId));
      return row?.orientation;
    },

    async setOrientation(businessId: string, orientation: BroadcastOrientation): Promise<void> {
      await db
        .insert(broadcastOrientation)
        .values({ businessId, orientation })
        .onConflictDoUpdate({ target: broadcastOrientation.businessId, set: { orientation } });
    },
  };
}
