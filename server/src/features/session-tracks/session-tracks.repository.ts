import type { SessionStatus } from '@zeacon/contract';
import { and, count, desc, eq, gte, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { sessionTrack } from './session-tracks.table.ts';

export type SessionTrackRow = typeof sessionTrack.$inferSelect;
interface Filter {
  broadcastId?: string | undefined;
  sessionStatus?: SessionStatus | undefined;
}

export function createSessionTracksRepository(db: Queryable) {
  return {
    async find(businessId: string, sessionId: string): Promise<SessionTrackRow | undefined> {
      const [row] = await db
        .select()
        .from(sessionTrack)
        .where(and(eq(sessionTrack.businessId, businessId), eq(sessionTrack.sessionId, sessionId)));
      return row;
    },

    async list(businessId: string, filter: Filter, slice: { offset: number; limit: number }) {
      const which = and(
        eq(sessionTrack.businessId, businessId),
        filter.broadcastId === undefined ? undefined : eq(sessionTrack.broadcastId, filter.broadcastId),
        filter.sessionStatus && eq(sessionTrack.sessionStatus, filter.sessionStatus),
      );
      const rows = await db
        .select()
        .from(sessionTrack)
        .where(which)
        .orderBy(desc(sessionTrack.startedAt), desc(sessionTrack.sessionId))
        .limit(slice.limit)
        .offset(slice.offset);
      const [total] = await db.select({ items: count() }).from(sessionTrack).where(which);
      return { rows, totalItems: total?.items ?? 0 };
    },

    /** False if the id exists, in any business. */
    async insert(
      row: Pick<SessionTrackRow, 'sessionId' | 'businessId' | 'broadcastId' | 'countsMedia' | 'startedAt'>,
    ): Promise<boolean> {
      const rows = await db
        .insert(sessionTrack)
        .values({ ...row, beatAt: row.startedAt })
        .onConflictDoNothing()
        .returning({ sessionId: sessionTrack.sessionId });
      return rows.length > 0;
    },

    /**
     * Adds the time since the last heartbeat, unless that was longer than `silenceMs` ago. Ended sessions stay
     * unchanged.
     */
    async beat(sessionId: string, now: Date, silenceMs: number): Promise<void> {
      const since = sql`greatest(0, extract(epoch from (${now.toISOString()}::timestamptz - ${sessionTrack.beatAt})) * 1000)`;
      await db
        .update(sessionTrack)
        .set({
          trackedMs: sql`${sessionTrack.trackedMs} + (case when ${since} <= ${silenceMs} then ${since} else 0 end)::bigint`,
          beatAt: sql`greatest(${sessionTrack.beatAt}, ${now.toISOString()}::timestamptz)`,
        })
        .where(and(eq(sessionTrack.sessionId, sessionId), eq(sessionTrack.sessionStatus, 'STARTED')));
    },

    /** Adds the duration of stored media. */
    async add(sessionId: string, ms: number, now: Date): Promise<void> {
      await db
        .update(sessionTrack)
        .set({ trackedMs: sql`${sessionTrack.trackedMs} + ${Math.round(ms)}::bigint`, beatAt: now })
        .where(eq(sessionTrack.sessionId, sessionId));
    },

    async end(sessionId: string, endedAt: Date): Promise<void> {
      await db
        .update(sessionTrack)
        .set({ sessionStatus: 'ENDED', endedAt })
        .where(and(eq(sessionTrack.sessionId, sessionId), eq(sessionTrack.sessionStatus, 'STARTED')));
    },

    /** Those that were counted since then, of one business or of all. */
    async trackedSince(since: Date, businessId: string | undefined): Promise<SessionTrackRow[]> {
      return db
        .select()
        .from(sessionTrack)
        .where(
          and(
            inArray(sessionTrack.sessionStatus, ['STARTED', 'ENDED']),
            gte(sessionTrack.beatAt, since),
            businessId === undefined ? undefined : eq(sessionTrack.businessId, businessId),
          ),
        );
    },

    /** Ends silent sessions at their last heartbeat. */
    async endSilent(before: Date, except: readonly string[]): Promise<void> {
      await db
        .update(sessionTrack)
        .set({ sessionStatus: 'ENDED', endedAt: sql`${sessionTrack.beatAt}` })
        .where(
          and(
            eq(sessionTrack.sessionStatus, 'STARTED'),
            lt(sessionTrack.beatAt, before),
            except.length > 0 ? notInArray(sessionTrack.sessionId, [...except]) : undefined,
          ),
        );
    },
  };
}
