import { type PlayerState, selectStream } from '../../core/player/player-state.ts';
import { pagePositions } from '../page-positions.ts';
import type { PlayerAttributes } from './player-attributes.ts';

/** A position is stored only for who may be recognised. */
export const doesResume = ({ resume, consent }: PlayerAttributes, state: PlayerState): boolean =>
  resume && /^(granted|FULL|undefined)$/.test(`${consent ?? selectStream(state)?.visitor?.consent}`);

/** Where the page wants playback to start, in seconds. */
export const readAskedStart = ({ startTime, t }: PlayerAttributes, state: PlayerState): number | undefined =>
  within(startTime ?? t, state);

/** Where the visitor left off, in seconds. */
export const readKeptStart = (host: PlayerAttributes, streamId: string, state: PlayerState): number | undefined =>
  within(doesResume(host, state) ? pagePositions.of(streamId) : 0, state);

/** A time beyond the end is no valid start. */
function within(seconds: number | undefined, state: PlayerState): number | undefined {
  const { durationMs } = selectStream(state) ?? {};
  return seconds && durationMs && seconds * 1000 >= durationMs ? undefined : seconds;
}
