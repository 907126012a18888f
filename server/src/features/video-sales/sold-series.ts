import type { Offer } from '@zeacon/contract';
import type { Queryable } from '../../platform/database/database.ts';

/** A playlist whose buyers may watch a video. */
export interface Series {
  playlistId: string;
  name: string;
  /** Null where it cannot be bought for the video now. */
  offer: Offer | null;
  /** When the video left it: who bought it before keeps the video. Null while it is in it. */
  leftAt: Date | null;
}

export type ListSeries = (on: Queryable, streamId: string) => Promise<Series[]>;

interface Bought {
  streamId: string | null;
  playlistId: string | null;
  createdAt: Date;
}

/** Whether a purchase is of this video: of it alone, or of a series that had it at some time since. */
export function isOf({ streamId, playlistId, createdAt }: Bought, wanted: string, series: readonly Series[]): boolean {
  if (playlistId === null) return streamId === wanted;
  return series.some((one) => one.playlistId === playlistId && (one.leftAt === null || createdAt <= one.leftAt));
}
