import type { PlayerState } from '../../core/player/player-state.ts';
import type { PlayerContext } from '../../player/player-context.ts';

/** One control of the bar. It is listed in `control-list.ts`, at its place. */
export interface Control<Look extends object = object> {
  readonly name: string;
  /** What it shows, one value each, while there is use for it. A change of these renders it again. */
  look(state: PlayerState, player: PlayerContext): Look | false | undefined;
  render(look: Look, player: PlayerContext): unknown;
}
