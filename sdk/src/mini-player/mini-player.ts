import type { PlayerState } from '../core/player/player-state.ts';
import type { Store } from '../core/store.ts';
import { lower, raise } from '../top-layer/top-layer.ts';

/** Share of the player that is still in view. */
const awayShare = 0.25;
const homeShare = 0.6;

/** Once closed, it does not return by itself on this page. */
let dismissed = false;
/** There is only one corner, with one picture in it. */
let undockOther: (() => void) | undefined;

export interface MiniPlayerOptions {
  host: HTMLElement;
  media: HTMLVideoElement;
  frame: () => HTMLElement | null;
  store: Store<PlayerState>;
  /** Whether it docks by itself when the playing picture is scrolled away. */
  automatic: () => boolean;
}

export type MiniPlayer = ReturnType<typeof createMiniPlayer>;

/** Shows the playing picture in a corner of the window, and reserves its place in the page. */
export function createMiniPlayer({ host, media, frame, store, automatic }: MiniPlayerOptions) {
  const stop = new AbortController();
  let share = 1;
  let byHand = false;

  const observer = new IntersectionObserver(
    (entries) => {
      share = entries.at(-1)?.intersectionRatio ?? share;
      follow();
    },
    { threshold: [0, awayShare, homeShare, 1] },
  );
  observer.observe(host);
  media.addEventListener('playing', follow, { signal: stop.signal });
  host.addEventListener('fullscreenchange', () => host.matches(':fullscreen') && undock(), { signal: stop.signal });

  function follow() {
    const { docked } = store.state;
    if (docked && !byHand && share >= homeShare) undock();
    if (!docked && automatic() && !dismissed && share < awayShare && !media.paused) dock();
  }

  function dock() {
    const element = frame();
    const { fullscreen, pictureInPicture, error } = store.state;
    if (!element || fullscreen || pictureInPicture || error) return;
    undockOther?.();
    undockOther = undock;
    raise(element, 'corner');
    store.patch({ docked: true, menu: undefined });
  }

  function undock() {
    const element = frame();
    byHand = false;
    if (undockOther === undock) undockOther = undefined;
    if (!store.state.docked) return;
    if (element) lower(element);
    store.patch({ docked: false });
  }

  return {
    toggle() {
      if (store.state.docked) return undock();
      byHand = true;
      dock();
    },
    /** Returns to its place, and scrolls the page to it. */
    leave() {
      undock();
      host.scrollIntoView({ block: 'center' });
    },
    close() {
      undock();
      dismissed = true;
      media.pause();
    },
    stop() {
      undock();
      observer.disconnect();
      stop.abort();
    },
  };
}
