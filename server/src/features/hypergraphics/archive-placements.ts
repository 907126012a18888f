import type { HypergraphicPlacement } from '@zeacon/contract';
import type { LiveHypergraphicRow } from './live-hypergraphics.repository.ts';

/** When nothing was recorded: `from` inclusive, `until` exclusive. */
export interface RecordingPause {
  from: Date;
  until: Date;
}

export type Drop = Pick<LiveHypergraphicRow, 'id' | 'hypergraphicId' | 'style' | 'droppedAt' | 'removedAt'> & {
  hlsDisplay: boolean;
};

/**
 * What was dropped into a live stream, in the time of its recording, in order of dropping. What was never on while it
 * was recorded is left out; what was still on at the end stays until the end.
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

/** Made of the drop's, so that a recording whose drops are placed twice has them once. */
const placementId = (dropId: string) => dropId.replace(/^hgl_/, 'hgp_');

function overlapMs(start: Date, end: Date, from: Date, until: Date): number {
  const begins = Math.max(start.getTime(), from.getTime());
  const ends = Math.min(end.getTime(), until.getTime());
  return Math.max(0, ends - begins);
}
