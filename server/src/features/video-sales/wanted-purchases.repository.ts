import { and, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { Series } from './sold-series.ts';
import { videoPurchase } from './video-sales.table.ts';

/** What somebody wants to have: a video, which the buyers of its series have too, a whole series, or membership. */
export type Wanted =
  | {
      streamId: string;
      playlistId: string | null;
      /** Those whose buyers may watch the video. */
      series: readonly Series[];
    }
  /** A membership that renews is had for as long as it is paid. */
  | { communityId: string; memberId: string; now: Date };

/** By which purchases somebody has it. */
export function hasWanted(wanted: Wanted): SQL | undefined {
  if ('communityId' in wanted)
    return and(
      eq(videoPurchase.communityId, wanted.communityId),
      eq(videoPurchase.memberId, wanted.memberId),
      or(isNull(videoPurchase.paidUntil), gt(videoPurchase.paidUntil, wanted.now)),
    );
  const { streamId, playlistId, series } = wanted;
  if (playlistId !== null) return eq(videoPurchase.playlistId, playlistId);
  const bySeries = series.map((one) =>
    and(
      eq(videoPurchase.playlistId, one.playlistId),
      one.leftAt === null ? undefined : lte(videoPurchase.createdAt, one.leftAt),
    ),
  );
  return or(and(eq(videoPurchase.streamId, streamId), isNull(videoPurchase.playlistId)), ...bySeries);
}
