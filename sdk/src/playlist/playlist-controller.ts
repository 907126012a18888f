import type { PublicPlayerConfig } from '@zeacon/contract';
import type { PlayerState } from '../core/player/player-state.ts';
import { createCountdown } from '../core/playlist/countdown.ts';
import {
  selectItemIndex,
  selectItems,
  selectNextItem,
  selectPreviousItem,
  withItem,
} from '../core/playlist/playlist.ts';
import type { Store } from '../core/store.ts';
import { getViewerPreferences } from '../player/viewer-preferences.ts';
import { ZcPlaylistChangeEvent } from './events/playlist-change.ts';

export interface PlaylistHost extends EventTarget {
  currentTime: number;
  /** Where each video ends on this page, in seconds. */
  endTime: number | undefined;
  play(): Promise<void>;
  pause(): void;
}

export interface PlaylistOptions {
  host: PlaylistHost;
  store: Store<PlayerState>;
  /** Shows the settings with another video. */
  show: (config: PublicPlayerConfig) => void;
  /** Whether the first video follows the last. */
  wraps: () => boolean;
}

export type PlaylistController = ReturnType<typeof createPlaylistController>;

/** A removed video does not stop the list. */
const isGone = (code: string | undefined) => code !== undefined && /^(media|stream)\.(not_found|expired)$/.test(code);

/** Moves through a playlist: on demand, at a video's end, and past removed videos. */
export function createPlaylistController({ host, store, show, wraps }: PlaylistOptions) {
  const countdown = createCountdown(
    (upNextSeconds) => store.patch({ upNextSeconds }),
    () => next(),
  );
  let hadEnded = false;
  /** The current position, or the last one before the list was reloaded. */
  let place = { listId: '', index: 0, started: false };
  let movesOn = false;

  const unsubscribe = store.subscribe(() => follow(store.state));
  follow(store.state);

  function follow(state: PlayerState) {
    const ended = state.ended || (state.paused && Math.abs(state.currentTime - (host.endTime ?? NaN)) < 0.01);
    const endsNow = ended && !hadEnded;
    const goesOn = hadEnded && !ended;
    hadEnded = ended;
    settlePlace(state);
    if (endsNow && getViewerPreferences().state.playsOn && selectNextItem(store.state, wraps())) countdown.start();
    // Playing again, or going back, also cancels the countdown.
    if (goesOn) countdown.stop();
    if (state.started && isGone(state.error?.code)) skip(state);
  }

  /** A new list starts with its first video; a reloaded list keeps its position, or the video now at it. */
  function settlePlace(state: PlayerState) {
    const items = selectItems(state);
    const listId = (state.config.status === 'ready' && state.config.value.playlist?.id) || '';
    const index = selectItemIndex(state);
    if (index >= 0) place = { listId, index, started: state.started };
    if (index >= 0 || movesOn) return;
    const itemId = items[0]?.id;
    if (itemId && place.started && place.listId === listId) {
      movesOn = true;
      // The player takes over the list first.
      queueMicrotask(() => moveOn(place.index));
    } else if (itemId !== state.itemId) store.patch({ itemId });
  }

  /** The current video was removed from the list: the next one follows, and after the last one the list ends. */
  function moveOn(index: number) {
    movesOn = false;
    const last = selectItems(store.state).length - 1;
    if (index <= last) playItem(index);
    else if (wraps()) playItem(0);
    else showItem(last);
  }

  function skip(state: PlayerState) {
    const following = selectNextItem(state);
    if (following) playItem(selectItemIndex(state) + 1);
  }

  /** Plays the video at an index, from its beginning; does nothing if there is none. */
  function playItem(index: number): void {
    if (showItem(index)) host.play().catch(() => undefined);
  }

  function showItem(index: number): boolean {
    const { state } = store;
    const item = selectItems(state)[index];
    if (!item || state.config.status !== 'ready') return false;
    countdown.stop();
    const before = selectItemIndex(state);
    store.patch({ itemId: item.id });
    if (before === index || state.config.value.stream?.streamId === item.stream.streamId) host.currentTime = 0;
    show(withItem(state.config.value, item.id));
    if (before !== index) host.dispatchEvent(new ZcPlaylistChangeEvent(item.stream.streamId, index));
    return true;
  }

  function next(): void {
    const following = selectNextItem(store.state, wraps());
    if (following) playItem(selectItems(store.state).indexOf(following));
  }

  return {
    playItem,
    next,
    /** Goes to the video's beginning once some of it was played, like music players. */
    previous(): void {
      const { state } = store;
      if (host.currentTime > 5 || !selectPreviousItem(state)) host.currentTime = 0;
      else playItem(selectItemIndex(state) - 1);
    },
    cancelUpNext: () => countdown.stop(),
    stop(): void {
      countdown.stop();
      unsubscribe();
    },
  };
}
