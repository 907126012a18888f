import { createContext } from '@lit/context';
import type { PlayerState } from '../core/player/player-state.ts';
import type { Store } from '../core/store.ts';
import type { toStrings } from '../words/strings.ts';

/** What controls can do with the player. State changes only once the media confirms it. */
export interface PlayerActions {
  togglePlay(): void;
  /** Seconds. */
  seek(to: number): void;
  seekBy(seconds: number): void;
  /** From 0 to 1; a volume above 0 unmutes. */
  setVolume(volume: number): void;
  toggleMuted(): void;
  setPlaybackRate(rate: number): void;
  /** The next faster (1) or slower (-1) speed of those on offer, if there is one. */
  stepRate(step: 1 | -1): void;
  chooseQuality(quality: number | 'auto'): void;
  /** Chooses a track by id. Only if `state.audioTracks` has a choice. */
  chooseAudio?(track: number): void;
  chooseCaption(id: number | undefined): void;
  /** Turns captions on in the last language, or off. */
  toggleCaptions(): void;
  setLoop(on: boolean): void;
  /** One frame back (-1) or forward (1), while paused. */
  stepFrame(frames: number): void;
  /** Opens a menu, or closes it if it is open; without a name, closes any. */
  toggleMenu(menu?: PlayerState['menu']): void;
  /** Only for a player in a page. */
  toggleTranscript?(): void;
  openDialog?(dialog: 'help' | 'captionStyle'): void;
  /** Only if `state.shareUrl` is set. */
  share?(): void;
  /** Docks to a corner of the window, and back. */
  toggleMiniPlayer?(): void;
  /** Returns from the corner, and scrolls the page to the player. */
  leaveMiniPlayer?(): void;
  closeMiniPlayer?(): void;
  toggleFullscreen?(): void;
  togglePictureInPicture(): void;
  /** Chooses another screen over the network. Only if `state.castState` shows that there is one. */
  toggleCast?(): void;
  /** Opens the system's list of other screens. Only if `state.airPlayState` shows that there is one. */
  showAirPlay?(): void;
  /** Only for a playlist with more than one video. */
  playItem?: ((index: number) => void) | undefined;
  playNext?: (() => void) | undefined;
  playPrevious?: (() => void) | undefined;
  cancelUpNext?: (() => void) | undefined;
  togglePlaylist?: (() => void) | undefined;
  /** Seeks to the newest picture. Only for live streams. */
  goLive?: (() => void) | undefined;
  /** Plays the recording of a live stream from its start. */
  watchAgain?: (() => void) | undefined;
  /** Only for a live stream with a chat. */
  toggleChat?: (() => void) | undefined;
  retry(): void;
}

export interface PlayerContext {
  readonly store: Store<PlayerState>;
  readonly actions: PlayerActions;
  /** In the language of `state.language`. */
  readonly words: ReturnType<typeof toStrings>;
  readonly can: { readonly fullscreen: boolean; readonly pictureInPicture: boolean; readonly volume: boolean };
}

/** A symbol of this copy of the SDK: another version on the page may provide another shape. */
export const playerContext = createContext<PlayerContext>(Symbol('zc-player'));
