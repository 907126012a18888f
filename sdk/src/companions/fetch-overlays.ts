import { selectStream } from '../core/player/player-state.ts';
import type { Companion, CompanionHost } from './companion-options.ts';

/** Makes the player load the code for graphics and calls to action, for a video that has some and is being watched. */
export const overlayFetch: Companion<'store' | 'showOverlays'> = { name: 'overlays', attach: fetchOverlays };

function fetchOverlays(
  { store, showOverlays }: Pick<CompanionHost, 'store' | 'showOverlays'>,
  signal: AbortSignal,
): void {
  let asked = false;

  function look() {
    const { state } = store;
    const own = state.ownOverlays;
    const wanted = own === undefined ? (selectStream(state)?.overlaysUrl ?? state.dateRanges) : own;
    if (!wanted || !state.started || asked) return;
    asked = true;
    showOverlays();
  }

  signal.addEventListener('abort', store.subscribe(look));
  look();
}
