import type { LiveStatus } from '@zeacon/contract';
import { and, count, desc, eq, exists, gte, inArray, isNotNull, not, notInArray, or, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { namesPresent } from '../../platform/nodes/nodes.repository.ts';
import { live, liveSegment } from './live.table.ts';

export type LiveRow = typeof live.$inferSelect;
type Changeable = Omit<LiveRow, 'streamId' | 'businessId'>;
/** Missing and undefined fields stay unchanged. */
export type LivePatch = { [K in keyof Changeable]?: Changeable[K] | undefined };
export type LiveRepository = ReturnType<typeof createLiveRepository>;

const endedMax = 100;

/** Statuses in which a stream is on air, whether pictures arrive or not. */
export const onAir: readonly LiveStatus[] = ['LIVE', 'INTERRUPTED'];

export function createLiveRepository(db: Queryable) {
  return {
    async find(streamId: string): Promise<LiveRow | undefined> {
      const [row] = await db.select().from(live).where(eq(live.streamId, streamId));
      return row;
    },

    async list(streamIds: readonly string[]): Promise<LiveRow[]> {
      if (streamIds.length === 0) return [];
      return db
        .select()
        .from(live)
        .where(inArray(live.streamId, [...streamIds]));
    },

    /** Makes a new guest link the one that works. Returns its version. */
    async replaceGuestLink(streamId: string): Promise<number | undefined> {
      const [row] = await db
        .update(live)
        .set({ guestLinkVersion: sql`${live.guestLinkVersion} + 1` })
        .where(eq(live.streamId, streamId))
        .returning({ version: live.guestLinkVersion });
      return row?.version;
    },

    /** Locks it until the transaction ends. */
    async lock(streamId: string): Promise<LiveRow | undefined> {
      const [row] = await db.select().from(live).where(eq(live.streamId, streamId)).for('no key update');
      return row;
    },

    /** Like `lock`, for those that exist. */
    async lockAll(streamIds: readonly string[]): Promise<LiveRow[]> {
      return db.select().from(live).where(anyOf(live.streamId, streamIds)).orderBy(live.streamId).for('no key update');
    },

    async findByKeyHash(keyHash: string): Promise<LiveRow | undefined> {
      const [row] = await db.select().from(live).where(eq(live.keyHash, keyHash));
      return row;
    },

    /** The live stream itself, or the one that this is a recording of. */
    async findOf(streamId: string): Promise<LiveRow | undefined> {
      const [row] = await db
        .select()
        .from(live)
        .where(or(eq(live.streamId, streamId), eq(live.archiveId, streamId)))
        .limit(1);
      return row;
    },

    async endedSince(businessId: string, from: Date): Promise<{ streamId: string; endedAt: Date }[]> {
      const rows = await db
        .select({ streamId: live.streamId, endedAt: live.endedAt })
        .from(live)
        .where(and(eq(live.businessId, businessId), gte(live.endedAt, from)))
        .orderBy(desc(live.endedAt))
        .limit(endedMax);
      return rows.flatMap(({ streamId, endedAt }) => (endedAt ? [{ streamId, endedAt }] : []));
    },

    async listOnAir(businessId?: string): Promise<LiveRow[]> {
      return db
        .select()
        .from(live)
        .where(
          and(inArray(live.status, [...onAir]), businessId === undefined ? undefined : eq(live.businessId, businessId)),
        );
    },

    /** Those not on air that a node has, because somebody sends to them or did. */
    async listPreviewed(businessId: string): Promise<string[]> {
      const rows = await db
        .select({ streamId: live.streamId })
        .from(live)
        .where(
          and(eq(live.businessId, businessId), isNotNull(live.node), notInArray(live.status, [...onAir, 'ENDED'])),
        );
      return rows.map(({ streamId }) => streamId);
    },

    /** Lives on air that no running node has. */
    async listAbandoned(now: Date): Promise<LiveRow[]> {
      return db
        .select()
        .from(live)
        .where(and(inArray(live.status, [...onAir]), not(namesPresent(live.node, now))));
    },

    /** Also keeps it on that node until the transaction ends. */
    async isOf(node: string, streamId: string): Promise<boolean> {
      const rows = await db
        .select({ streamId: live.streamId })
        .from(live)
        .where(and(eq(live.streamId, streamId), eq(live.node, node)))
        .for('share');
      return rows.length > 0;
    },

    /** Releases one live of a node, or all of them; returns which. */
    async freeOf(node: string, streamId?: string): Promise<string[]> {
      const rows = await db
        .update(live)
        .set({ node: null })
        .where(and(eq(live.node, node), streamId === undefined ? undefined : eq(live.streamId, streamId)))
        .returning({ streamId: live.streamId });
      return rows.map((row) => row.streamId);
    },

    /** Ended lives with stored media to make a recording from. */
    async listRecorded(): Promise<LiveRow[]> {
      const ofSession = db.select({ one: sql`1` }).from(liveSegment).where(eq(liveSegment.sessionId, live.sessionId));
      return db
        .select()
        .from(live)
        .where(and(eq(live.status, 'ENDED'), isNotNull(live.archiveId), exists(ofSession)));
    },

    /** Those of the streams that are on air. */
    async onAirAmong(streamIds: readonly string[]): Promise<string[]> {
      const rows = await db
        .select({ streamId: live.streamId })
        .from(live)
        .where(and(anyOf(live.streamId, streamIds), inArray(live.status, [...onAir])));
      return rows.map(({ streamId }) => streamId);
    },

    async countOnAir(businessId: string): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(live)
        .where(and(eq(live.businessId, businessId), inArray(live.status, [...onAir])));
      return row?.total ?? 0;
    },

    /** Does nothing if one exists. */
    async insert(row: Pick<LiveRow, 'streamId' | 'businessId' | 'keyHash' | 'keySealed'>): Promise<void> {
      await db.insert(live).values(row).onConflictDoNothing({ target: live.streamId });
    },

    async update(streamId: string, patch: LivePatch): Promise<LiveRow | undefined> {
      const [row] = await db.update(live).set(patch).where(eq(live.streamId, streamId)).returning();
      return row;
    },

    async removeAll(streamIds: readonly string[]): Promise<void> {
      await db.delete(live).where(inArray(live.streamId, [...streamIds]));
    },

    /** Removes these recordings from their live streams, which are then no longer shown. */
    async forgetArchives(archiveIds: readonly string[]): Promise<LiveRow[]> {
      return db
        .update(live)
        .set({ archiveId: null })
        .where(inArray(live.archiveId, [...archiveIds]))
        .returning();
    },
  };
}
