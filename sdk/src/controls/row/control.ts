import type { PlayerState } from '../../core/player/player-state.ts';
import type { PlayerContext } from '../../player/player-context.ts';

/** One control of the bar. Listed in `control-list.ts`. */
export interface Control<Look extends object = object> {
  readonly name: string;
  /** The values it shows; false or undefined while it is not needed. A change renders it again. */
  look(state: PlayerState, player: PlayerContext): Look | false | undefined;
  render(look: Look, player: PlayerContext): unknown;
}
