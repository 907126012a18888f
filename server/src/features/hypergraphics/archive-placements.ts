import type { HypergraphicPlacement } from '@zeacon/contract';
import type { LiveHypergraphicRow } from './live-hypergraphics.repository.ts';

/** Time in which nothing was recorded: `from` inclusive, `until` exclusive. */
export interface RecordingPause {
  from: Date;
  until: Date;
}

export type Drop = Pick<LiveHypergraphicRow, 'id' | 'hypergraphicId' | 'style' | 'droppedAt' | 'removedAt'> & {
  hlsDisplay: boolean;
};

/**
 * Converts what was dropped into a live stream to placements on its recording, in order. Graphics that were never on
 * during recording are left out; those still on at the end stay until the end.
 */
export function toPlacements(
  drops: readonly Drop[],
  recordingStart: Date,
  pauses: readonly RecordingPause[] = [],
): HypergraphicPlacement[] {
  const mediaTime = (at: Date): number => {
    const sinceStart = at.getTime() - recordingStart.getTime();
    const paused = pauses.map(({ from, until }) => overlapMs(recordingStart, at, from, until));
    return Math.max(0, sinceStart - paused.reduce((sum, ms) => sum + ms, 0));
  };

  return drops.flatMap(({ id, hypergraphicId, style, droppedAt, removedAt, hlsDisplay }) => {
    const dropTimestamp = mediaTime(droppedAt);
    const removeTimestamp = removedAt && mediaTime(removedAt);
    if (removeTimestamp !== null && removeTimestamp <= dropTimestamp) return [];
    return [{ id: placementId(id), hypergraphicId, style, dropTimestamp, removeTimestamp, hlsDisplay }];
  });
}

/** Derived from the drop's id, so that placing the drops twice adds them once. */
const placementId = (dropId: string) => dropId.replace(/^hgl_/, 'hgp_');

function overlapMs(start: Date, end: Date, from: Date, until: Date): number {
  const begins = Math.max(start.getTime(), from.getTime());
  const ends = Math.min(end.getTime(), until.getTime());
  return Math.max(0, ends - begins);
}
