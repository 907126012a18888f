import { selectStream } from '../core/player/player-state.ts';
import type { Companion, CompanionHost } from './companion-options.ts';

/** Makes the player load the code for graphics and calls to action, for a video that has some and is being watched. */
export const overlayFetch: Companion<'store' | 'lay'> = { name: 'overlays', attach: fetchOverlays };

function fetchOverlays({ store, lay }: Pick<CompanionHost, 'store' | 'lay'>, signal: AbortSignal): void {
  let asked = false;

  function look() {
    const { state } = store;
    const own = state.ownOverlays;
    const wanted = own === undefined ? (selectStream(state)?.overlaysUrl ?? state.dateRanges) : own;
    if (!wanted || !state.started || asked) return;
    asked = true;
    lay();
  }

  signal.addEventListener('abort', store.subscribe(look));
  look();
}
