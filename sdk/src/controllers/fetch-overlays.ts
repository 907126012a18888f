import { selectStream } from '../core/player/player-state.ts';
import type { PlaybackOptions } from './playback.ts';

/** Fetches what lays graphics and calls to action over the picture, for a video that has some and is being watched. */
export function fetchOverlays({ store, lay }: PlaybackOptions, signal: AbortSignal): void {
  let asked = false;

  function look() {
    const { state } = store;
    const own = state.ownOverlays;
    const wanted = own === undefined ? (selectStream(state)?.overlaysUrl ?? state.dateRanges) : own;
    if (!wanted || !state.started || asked) return;
    asked = true;
    void import('./overlay-controller.ts').then(
      ({ OverlayController }) => signal.aborted || lay(OverlayController),
      () => undefined,
    );
  }

  signal.addEventListener('abort', store.subscribe(look));
  look();
}
