import type { EmbeddedPlayer, EmbeddedPlayerDraft } from '@zeacon/contract';
import { and, count, desc, eq, ilike, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { imageNamedBy } from '../../platform/database/image-named-by.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { embeddedPlayer } from './embedded-players.table.ts';

export type EmbeddedPlayersRepository = ReturnType<typeof createEmbeddedPlayersRepository>;

export interface PlayersQuery {
  page: number;
  size: number;
  search?: string | undefined;
  /** Only players of this video. */
  streamId?: string | undefined;
}

type Row = typeof embeddedPlayer.$inferSelect;

export function createEmbeddedPlayersRepository(db: Queryable) {
  const owned = (businessId: string, id: string) =>
    and(eq(embeddedPlayer.businessId, businessId), eq(embeddedPlayer.id, id));

  return {
    async list(
      businessId: string,
      { page, size, search, streamId }: PlayersQuery,
    ): Promise<{ players: EmbeddedPlayer[]; totalItems: number }> {
      const named = search ? ilike(embeddedPlayer.name, containing(search)) : undefined;
      const playing = streamId === undefined ? undefined : eq(embeddedPlayer.streamId, streamId);
      const matches = and(eq(embeddedPlayer.businessId, businessId), named, playing);
      const rows = await db
        .select()
        .from(embeddedPlayer)
        .where(matches)
        .orderBy(desc(embeddedPlayer.createdAt), desc(embeddedPlayer.id))
        .limit(size)
        .offset(page * size);
      const [total] = await db.select({ value: count() }).from(embeddedPlayer).where(matches);
      return { players: rows.map(toEmbeddedPlayer), totalItems: total?.value ?? 0 };
    },

    async find(businessId: string, id: string): Promise<EmbeddedPlayer | undefined> {
      const [row] = await db.select().from(embeddedPlayer).where(owned(businessId, id));
      return row && toEmbeddedPlayer(row);
    },

    /** Locks it until the transaction ends. */
    async lock(businessId: string, id: string): Promise<EmbeddedPlayer | undefined> {
      const [row] = await db.select().from(embeddedPlayer).where(owned(businessId, id)).for('update');
      return row && toEmbeddedPlayer(row);
    },

    /** Of any business: embeds do not know theirs. */
    async findAny(id: string): Promise<EmbeddedPlayer | undefined> {
      const [row] = await db.select().from(embeddedPlayer).where(eq(embeddedPlayer.id, id));
      return row && toEmbeddedPlayer(row);
    },

    /** Of those among `ids` that the business has. */
    async listNames(businessId: string, ids?: readonly string[]): Promise<{ id: string; name: string }[]> {
      return db
        .select({ id: embeddedPlayer.id, name: embeddedPlayer.name })
        .from(embeddedPlayer)
        .where(and(eq(embeddedPlayer.businessId, businessId), ids && inArray(embeddedPlayer.id, [...ids])));
    },

    async insert(businessId: string, id: string, draft: EmbeddedPlayerDraft, now: Date): Promise<EmbeddedPlayer> {
      const [row] = await db
        .insert(embeddedPlayer)
        .values({ ...draft, id, businessId, createdAt: now, updatedAt: now })
        .returning();
      return toEmbeddedPlayer(row!);
    },

    async update(
      businessId: string,
      id: string,
      changes: Partial<EmbeddedPlayerDraft>,
      now: Date,
    ): Promise<EmbeddedPlayer | undefined> {
      const [row] = await db
        .update(embeddedPlayer)
        .set({ ...changes, updatedAt: now })
        .where(owned(businessId, id))
        .returning();
      return row && toEmbeddedPlayer(row);
    },

    /** Removes the pictures from players that use them as a logo. */
    async forgetLogos(businessId: string, imageIds: readonly string[]): Promise<void> {
      await db
        .update(embeddedPlayer)
        .set({ logo: null })
        .where(
          and(eq(embeddedPlayer.businessId, businessId), inArray(imageNamedBy(embeddedPlayer.logo), [...imageIds])),
        );
    },

    async remove(businessId: string, id: string): Promise<boolean> {
      const rows = await db.delete(embeddedPlayer).where(owned(businessId, id)).returning({ id: embeddedPlayer.id });
      return rows.length > 0;
    },
  };
}

function toEmbeddedPlayer({ id, businessId, createdAt, updatedAt, ...settings }: Row): EmbeddedPlayer {
  return {
    ...settings,
    uuid: id,
    businessAccountId: businessId,
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  };
}
