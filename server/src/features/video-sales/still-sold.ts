import type { Database } from '../../platform/database/database.ts';
import type { PurchasingDeps } from './purchasing-deps.ts';
import type { VideoSalesPorts } from './video-sales-ports.ts';
import { membershipOf } from './what-follows.ts';

type Deps = { database: Database } & Pick<VideoSalesPorts, 'billing' | 'streams' | 'playlists' | 'communities'>;

/** Whether what somebody pays for can be had: as they answer their bank, and as the money is written down. */
export function createStillSold(deps: Deps): Pick<PurchasingDeps, 'isShown' | 'exists'> {
  const { database, billing, streams, playlists, communities } = deps;
  const { series } = playlists;

  return {
    async isShown({ businessId, streamId, playlistId, communityId }) {
      if (await billing.areVideosStopped(database.db, businessId)) return false;
      // What is paid for in vain goes back by itself.
      if (communityId !== null) return true;
      if (playlistId !== null) return series.exists(database.db, playlistId);
      return (await streams.viewers.findCounted(streamId ?? ''))?.isShown ?? false;
    },

    async exists(on, row) {
      const { streamId, playlistId } = row;
      const membership = membershipOf(row);
      if (membership && row.renewalId !== null)
        return (await communities.paidMemberships.standingOf(on, membership)) === 'STANDS';
      if (membership) return communities.paidMemberships.mayBegin(on, membership);
      return playlistId === null
        ? (await streams.findOn(on)(streamId ?? '')) !== undefined
        : series.exists(on, playlistId);
    },
  };
}
