import { type PlayerState, selectStream } from '../../core/player/player-state.ts';
import { pagePositions } from '../page-positions.ts';
import type { PlayerAttributes } from './player-attributes.ts';

/** A visitor who refused to be counted is not remembered either. */
export const doesResume = ({ resume, consent }: PlayerAttributes): boolean => resume && consent !== 'denied';

/** Where the page wishes playback to begin, in seconds. */
export const readAskedStart = ({ startTime, t }: PlayerAttributes, state: PlayerState): number | undefined =>
  within(startTime ?? t, state);

/** Where the visitor left off, in seconds. */
export const readKeptStart = (host: PlayerAttributes, streamId: string, state: PlayerState): number | undefined =>
  within(doesResume(host) ? pagePositions.of(streamId) : 0, state);

/** What lies beyond the end is no place to begin at. */
function within(seconds: number | undefined, state: PlayerState): number | undefined {
  const { durationMs } = selectStream(state) ?? {};
  return seconds && durationMs && seconds * 1000 >= durationMs ? undefined : seconds;
}
