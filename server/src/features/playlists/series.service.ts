import type { Offer } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { createPlaylistsRepository, type PlaylistRow } from './playlists.repository.ts';
import { createSeriesRepository } from './series.repository.ts';

export interface SeriesDeps {
  pricedOn: (on: Queryable) => {
    /** Those that exist, locked until the transaction ends. */
    lockAll(businessId: string, ids: readonly string[]): Promise<{ id: string }[]>;
    setSeriesOffers(offers: ReadonlyMap<string, Offer | null>): Promise<void>;
  };
  clock: Clock;
}

/**
 * Playlists that are sold. Each video has what its cheapest series costs, which is written wherever a playlist gets
 * another price or other videos. Locks are taken in one order: the right to change this playlist, videos, the playlist.
 */
export function createSeriesService({ pricedOn, clock }: SeriesDeps) {
  /** False if one of the videos is missing. */
  async function holdIn(tx: Transaction, businessId: string, streamIds: readonly string[]): Promise<boolean> {
    const wanted = [...new Set(streamIds)];
    if (wanted.length === 0) return true;
    return (await pricedOn(tx).lockAll(businessId, wanted)).length === wanted.length;
  }

  async function repriceIn(tx: Transaction, streamIds: readonly string[]): Promise<void> {
    await pricedOn(tx).setSeriesOffers(await createSeriesRepository(tx).offersOf([...new Set(streamIds)]));
  }

  return {
    holdIn,
    repriceIn,

    /** Null: it is sold no longer. False if the business has no such playlist. */
    async setPriceIn(tx: Transaction, businessId: string, id: string, offer: Offer | null): Promise<boolean> {
      const series = createSeriesRepository(tx);
      const playlists = createPlaylistsRepository(tx);
      await series.hold(id);
      const streamIds = (await playlists.listDetails([id])).map(({ streamId }) => streamId);
      if (!(await playlists.find(businessId, id))) return false;
      await holdIn(tx, businessId, streamIds);
      if (!(await playlists.lock(businessId, id))) return false;
      await series.setPrice(id, offer, clock());
      await repriceIn(tx, streamIds);
      return true;
    },

    /** For whoever pays: what it costs does not change until the transaction ends. */
    lockIn: (tx: Transaction, businessId: string, id: string): Promise<PlaylistRow | undefined> =>
      createPlaylistsRepository(tx).lock(businessId, id),

    exists: async (on: Queryable, id: string): Promise<boolean> =>
      (await createPlaylistsRepository(on).findAny(id)) !== undefined,

    /** Those whose buyers may watch a video. */
    listOf: (on: Queryable, streamId: string) => createSeriesRepository(on).listOf(streamId),
  };
}
