import { createContext } from '@lit/context';
import type { PlayerState } from '../core/player/player-state.ts';
import type { Store } from '../core/store.ts';
import type { toStrings } from '../words/strings.ts';

/** What a control may ask of the player. State changes only once the media confirms it. */
export interface PlayerActions {
  togglePlay(): void;
  /** Seconds. */
  seek(to: number): void;
  seekBy(seconds: number): void;
  /** 0 to 1; any sound ends muting. */
  setVolume(volume: number): void;
  toggleMuted(): void;
  setPlaybackRate(rate: number): void;
  chooseQuality(quality: number | 'auto'): void;
  /** By its id. Only where `state.audioTracks` has a choice. */
  chooseAudio?(track: number): void;
  chooseCaption(id: number | undefined): void;
  /** On in the language last chosen, or off. */
  toggleCaptions(): void;
  setLoop(on: boolean): void;
  /** A picture back (-1) or forward (1), while paused. */
  stepFrame(frames: number): void;
  /** Opens it, or closes it where it is open; without a name, whichever is. */
  toggleMenu(menu?: PlayerState['menu']): void;
  /** These belong to places of the page: not there for a player that is in none. */
  toggleTranscript?(): void;
  openDialog?(dialog: 'help' | 'captionStyle'): void;
  /** Only where `state.shareUrl` is there. */
  share?(): void;
  /** Into a corner of the window and back. */
  toggleMiniPlayer?(): void;
  /** From the corner to its place, and the page to it. */
  leaveMiniPlayer?(): void;
  closeMiniPlayer?(): void;
  toggleFullscreen?(): void;
  togglePictureInPicture(): void;
  /** Chooses another screen over the network. Only where `state.castState` says that there is one. */
  toggleCast?(): void;
  /** Opens the system's list of other screens. Only where `state.airPlayState` says that there is one. */
  showAirPlay?(): void;
  /** Of a playlist with more than one video; not there otherwise. */
  playItem?: ((index: number) => void) | undefined;
  playNext?: (() => void) | undefined;
  playPrevious?: (() => void) | undefined;
  cancelUpNext?: (() => void) | undefined;
  togglePlaylist?: (() => void) | undefined;
  /** To the newest picture of a live stream; not there otherwise. */
  goLive?: (() => void) | undefined;
  /** The recording of a live stream, from its beginning. */
  watchAgain?: (() => void) | undefined;
  /** Of a live stream that has a chat; not there otherwise. */
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

/** A symbol of this copy of the SDK: what another version on the page provides may be of another shape. */
export const playerContext = createContext<PlayerContext>(Symbol('zc-player'));
