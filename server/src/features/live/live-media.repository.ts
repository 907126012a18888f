import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { liveInit, liveSegment } from './live.table.ts';

export type LiveSegmentRow = typeof liveSegment.$inferSelect;
export type LiveInitRow = typeof liveInit.$inferSelect;

interface StoredPicture {
  width: number;
  height: number;
  durationMs: number;
}

/** The stored media of live sessions. */
export function createLiveMediaRepository(db: Queryable) {
  return {
    async insertInit(row: LiveInitRow): Promise<void> {
      await db.insert(liveInit).values(row).onConflictDoNothing();
    },

    /** False if it is already stored: a segment stored twice counts once. */
    async insertSegment(row: LiveSegmentRow): Promise<boolean> {
      const rows = await db.insert(liveSegment).values(row).onConflictDoNothing().returning({ seq: liveSegment.seq });
      return rows.length > 0;
    },

    async listInits(sessionId: string): Promise<LiveInitRow[]> {
      return db
        .select()
        .from(liveInit)
        .where(eq(liveInit.sessionId, sessionId))
        .orderBy(asc(liveInit.rendition), asc(liveInit.init));
    },

    async listSegments(sessionId: string, rendition: string): Promise<LiveSegmentRow[]> {
      return db
        .select()
        .from(liveSegment)
        .where(and(eq(liveSegment.sessionId, sessionId), eq(liveSegment.rendition, rendition)))
        .orderBy(asc(liveSegment.seq));
    },

    /**
     * By session: the newest picture of a rendition and its total size and duration. Sessions without stored media are
     * absent.
     */
    async measureAll(sessionIds: readonly string[], rendition: string): Promise<Map<string, StoredPicture>> {
      if (sessionIds.length === 0) return new Map();
      const inits = await db
        .select({ sessionId: liveInit.sessionId, width: liveInit.width, height: liveInit.height })
        .from(liveInit)
        .where(and(inArray(liveInit.sessionId, [...sessionIds]), eq(liveInit.rendition, rendition)))
        .orderBy(asc(liveInit.init));
      const lengths = await db
        .select({
          sessionId: liveSegment.sessionId,
          durationMs: sql<number>`sum(${liveSegment.durationUs}) / 1000`.mapWith(Number),
        })
        .from(liveSegment)
        .where(and(inArray(liveSegment.sessionId, [...sessionIds]), eq(liveSegment.rendition, rendition)))
        .groupBy(liveSegment.sessionId);
      const durations = new Map(lengths.map(({ sessionId, durationMs }) => [sessionId, Math.round(durationMs)]));
      const pictures = new Map<string, StoredPicture>();
      for (const { sessionId, ...size } of inits) {
        const durationMs = durations.get(sessionId);
        // An initialisation segment alone shows nothing.
        if (durationMs !== undefined) pictures.set(sessionId, { ...size, durationMs });
      }
      return pictures;
    },

    async removeSessions(sessionIds: readonly string[]): Promise<void> {
      await db.delete(liveSegment).where(anyOf(liveSegment.sessionId, sessionIds));
      await db.delete(liveInit).where(anyOf(liveInit.sessionId, sessionIds));
    },
  };
}
