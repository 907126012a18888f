import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { visibleTo } from '../../platform/visibility/visibility.repository.ts';
import type { StreamRow } from './streams.repository.ts';
import { stream } from './streams.table.ts';

export type Transcribed = Pick<StreamRow, 'businessId' | 'packageId' | 'transcriptionState' | 'transcriptionMessage'>;

/** What features that hang things on videos, like playlists and captions, ask of them. */
export function createStreamLinksRepository(db: Queryable) {
  const transcribed = {
    businessId: stream.businessId,
    packageId: stream.packageId,
    transcriptionState: stream.transcriptionState,
    transcriptionMessage: stream.transcriptionMessage,
  };

  return {
    /** In no promised order; those that do not exist are left out. */
    async listByIds(businessId: string, ids: readonly string[]): Promise<StreamRow[]> {
      if (ids.length === 0) return [];
      return db
        .select()
        .from(stream)
        .where(and(eq(stream.businessId, businessId), inArray(stream.id, [...new Set(ids)])));
    },

    /** Those that anybody may watch, in no promised order. */
    async listOpenByIds(businessId: string, ids: readonly string[], now: Date): Promise<StreamRow[]> {
      if (ids.length === 0) return [];
      const named = and(eq(stream.businessId, businessId), inArray(stream.id, [...new Set(ids)]));
      return db
        .select()
        .from(stream)
        .where(and(named, visibleTo(stream, 'nothing', now)));
    },

    /** By stream id. */
    async durations(businessId: string, ids: readonly string[]): Promise<Map<string, number>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: stream.id, durationMs: stream.durationMs })
        .from(stream)
        .where(and(eq(stream.businessId, businessId), inArray(stream.id, [...new Set(ids)])));
      return new Map(rows.map(({ id, durationMs }) => [id, durationMs ?? 0]));
    },

    /** Which of them exist; until the transaction ends they cannot be deleted. Locked in one order, so that none waits for another. */
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

    /** Until the transaction ends, others who ask for it wait, and the video cannot be deleted. */
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
