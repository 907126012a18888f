import { and, eq, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { StreamRow } from './streams.repository.ts';
import { stream } from './streams.table.ts';

export type OverlaidStream = Pick<StreamRow, 'id' | 'mediaType' | 'overlaysRevision' | 'overlaysVersion'>;

/** What a video stores about its overlays: revision and version. */
export function createStreamOverlaysRepository(db: Queryable) {
  const columns = {
    id: stream.id,
    mediaType: stream.mediaType,
    overlaysRevision: stream.overlaysRevision,
    overlaysVersion: stream.overlaysVersion,
  };
  const owned = (businessId: string, id: string) => and(eq(stream.businessId, businessId), eq(stream.id, id));

  return {
    async find(businessId: string, id: string): Promise<OverlaidStream | undefined> {
      const [row] = await db.select(columns).from(stream).where(owned(businessId, id));
      return row;
    },

    /** Locks the video until the transaction ends. */
    async lock(businessId: string, id: string): Promise<OverlaidStream | undefined> {
      const [row] = await db.select(columns).from(stream).where(owned(businessId, id)).for('update');
      return row;
    },

    /** Returns the new revision. */
    async saved(id: string, overlaysVersion: string | null): Promise<number> {
      const [row] = await db
        .update(stream)
        .set({ overlaysVersion, overlaysRevision: sql`${stream.overlaysRevision} + 1` })
        .where(eq(stream.id, id))
        .returning({ revision: stream.overlaysRevision });
      return row!.revision;
    },

    /** Locks in order of id to avoid deadlocks. */
    async lockAny(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await db
        .select({ id: stream.id })
        .from(stream)
        .where(anyOf(stream.id, ids))
        .orderBy(stream.id)
        .for('no key update');
    },

    async setVersion(
      ids: readonly string[],
      overlaysVersion: string | null,
      { isSave }: { isSave: boolean },
    ): Promise<void> {
      if (ids.length === 0) return;
      const revision = isSave ? { overlaysRevision: sql`${stream.overlaysRevision} + 1` } : {};
      await db
        .update(stream)
        .set({ overlaysVersion, ...revision })
        .where(anyOf(stream.id, ids));
    },
  };
}
