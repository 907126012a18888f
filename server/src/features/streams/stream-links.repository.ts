import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { visibleTo } from '../../platform/visibility/visibility.repository.ts';
import type { StreamRow } from './streams.repository.ts';
import { stream } from './streams.table.ts';

export type Transcribed = Pick<StreamRow, 'businessId' | 'packageId' | 'transcriptionState' | 'transcriptionMessage'>;

/** Queries for features that attach things to videos, such as playlists and captions. */
export function createStreamLinksRepository(db: Queryable) {
  const transcribed = {
    businessId: stream.businessId,
    packageId: stream.packageId,
    transcriptionState: stream.transcriptionState,
    transcriptionMessage: stream.transcriptionMessage,
  };

  return {
    /** In any order; those that do not exist are left out. */
    async listByIds(businessId: string, ids: readonly string[]): Promise<StreamRow[]> {
      if (ids.length === 0) return [];
      return db
        .select()
        .from(stream)
        .where(and(eq(stream.businessId, businessId), inArray(stream.id, [...new Set(ids)])));
    },

    /** Those that anybody may watch, in any order. */
    async listOpenByIds(businessId: string, ids: readonly string[], now: Date): Promise<StreamRow[]> {
      if (ids.length === 0) return [];
      const named = and(eq(stream.businessId, businessId), inArray(stream.id, [...new Set(ids)]));
      return db
        .select()
        .from(stream)
        .where(and(named, visibleTo(stream, 'nothing', now)));
    },

    /** Durations by stream id. */
    async durations(businessId: string, ids: readonly string[]): Promise<Map<string, number>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: stream.id, durationMs: stream.durationMs })
        .from(stream)
        .where(and(eq(stream.businessId, businessId), inArray(stream.id, [...new Set(ids)])));
      return new Map(rows.map(({ id, durationMs }) => [id, durationMs ?? 0]));
    },

    /**
     * Returns those that exist and locks them against deletion until the transaction ends. Locks in a fixed order to
     * avoid deadlocks.
     */
    async keep(businessId: string, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .select({ id: stream.id })
        .from(stream)
        .where(and(eq(stream.businessId, businessId), inArray(stream.id, [...new Set(ids)])))
        .orderBy(asc(stream.id))
        .for('key share');
      return rows.map(({ id }) => id);
    },

    async findTranscribed(id: string): Promise<Transcribed | undefined> {
      const [row] = await db.select(transcribed).from(stream).where(eq(stream.id, id));
      return row;
    },

    /** Locks the video until the transaction ends. */
    async lockTranscribed(id: string): Promise<Transcribed | undefined> {
      const [row] = await db.select(transcribed).from(stream).where(eq(stream.id, id)).for('update');
      return row;
    },

    async patchTranscription(
      id: string,
      patch: Pick<StreamRow, 'transcriptionState' | 'transcriptionMessage'>,
    ): Promise<void> {
      await db.update(stream).set(patch).where(eq(stream.id, id));
    },
  };
}
