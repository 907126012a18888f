import type { Chapter, ViewerOverlays } from '@zeacon/contract';
import type { DateRanges } from '../live-overlays/date-ranges.ts';
import { initialPlaylistState, type PlaylistState } from '../playlist/playlist.ts';
import type { ZcError } from '../result.ts';
import type { LiveState } from './live-state.ts';

/** One rung of the ladder. */
export interface Quality {
  /** The engine's id. */
  readonly id: number;
  /** Picture lines, 0 when unknown. */
  readonly height: number;
  readonly bitrate: number;
}

/** A sound track to choose, for instance another language. */
export interface AudioTrackChoice {
  readonly id: number;
  readonly label: string;
  /** BCP 47; `und` or empty when not known. */
  readonly language: string;
}

/** State of another screen: whether one is available, is connecting or plays. */
export type RemoteState = 'unavailable' | 'available' | 'connecting' | 'connected';

export interface CaptionChoice {
  readonly id: number;
  readonly label: string;
  readonly language: string;
}

/** Everything the controls show. Times are seconds, as in `HTMLMediaElement`. */
export interface PlayerState extends PlaylistState {
  /** Whether playback was requested; before that, only a poster is shown. */
  readonly started: boolean;
  /** When playback of this video was last asked for, by somebody or by the page, in ms of the page's clock. */
  readonly askedAt: number | undefined;
  /** Whether the first frame was shown. */
  readonly played: boolean;
  readonly paused: boolean;
  readonly ended: boolean;
  readonly waiting: boolean;
  readonly seeking: boolean;
  readonly currentTime: number;
  readonly duration: number;
  /** End of the loaded media around the playhead. */
  readonly bufferedUntil: number;
  readonly volume: number;
  readonly muted: boolean;
  /** Whether sound was muted so that the browser allowed autoplay. */
  readonly mutedForAutoplay: boolean;
  readonly playbackRate: number;
  readonly qualities: readonly Quality[];
  /** The chosen quality, or `auto`. */
  readonly chosenQuality: number | 'auto';
  readonly shownQuality: number | undefined;
  /** Empty if there is no choice. */
  readonly audioTracks: readonly AudioTrackChoice[];
  readonly heardAudio: number | undefined;
  readonly captions: readonly CaptionChoice[];
  readonly shownCaption: number | undefined;
  /** One element for each current caption cue, if captions are shown. */
  readonly captionLines: readonly object[];
  /** Whether captions should be at the top, away from what is shown below. */
  readonly captionsAbove: boolean;
  readonly fullscreen: boolean;
  readonly pictureInPicture: boolean;
  /** Chapters set by the page, instead of the video's. */
  readonly ownChapters: readonly Chapter[] | undefined;
  /** Starts over at the end. */
  readonly loop: boolean;
  readonly castState: RemoteState;
  /** The name of the screen that plays; empty when not known. */
  readonly castDevice: string;
  readonly airPlayState: RemoteState;
  /** The open menu over the controls. */
  readonly menu: 'settings' | 'chapters' | undefined;
  readonly transcript: boolean;
  /** The address to share; undefined if sharing is off. */
  readonly shareUrl: string | undefined;
  /** Whether the picture is docked in a corner of the window. */
  readonly docked: boolean;
  /** Language of the player's texts, BCP 47. */
  readonly language: string;
  /** Whether the connection to the media failed; the player keeps retrying. */
  readonly reconnecting: boolean;
  /** Overlays set by the page, instead of the platform's; null means none. */
  readonly ownOverlays: ViewerOverlays | null | undefined;
  /** Graphics in a live playlist. */
  readonly dateRanges: DateRanges | undefined;
  /** Set for a live stream once the live code has loaded. */
  readonly live: LiveState | undefined;
  readonly error: ZcError | undefined;
}

export const initialPlayerState: PlayerState = {
  ...initialPlaylistState,
  config: { status: 'idle' },
  started: false,
  askedAt: undefined,
  played: false,
  paused: true,
  ended: false,
  waiting: false,
  seeking: false,
  currentTime: 0,
  duration: 0,
  bufferedUntil: 0,
  volume: 1,
  muted: false,
  mutedForAutoplay: false,
  playbackRate: 1,
  qualities: [],
  chosenQuality: 'auto',
  shownQuality: undefined,
  audioTracks: [],
  heardAudio: undefined,
  captions: [],
  shownCaption: undefined,
  captionLines: [],
  captionsAbove: false,
  fullscreen: false,
  pictureInPicture: false,
  ownChapters: undefined,
  loop: false,
  castState: 'unavailable',
  castDevice: '',
  airPlayState: 'unavailable',
  menu: undefined,
  transcript: false,
  shareUrl: undefined,
  docked: false,
  language: 'en',
  reconnecting: false,
  ownOverlays: undefined,
  dateRanges: undefined,
  live: undefined,
  error: undefined,
};

export const playbackRates = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

export const selectConfig = (state: PlayerState) => (state.config.status === 'ready' ? state.config.value : undefined);
export const selectStream = (state: PlayerState) => selectConfig(state)?.stream ?? undefined;
export const selectSettings = (state: PlayerState) => selectConfig(state)?.player;

/** What prevents playback: a failed load, failed playback, or a player without a video. */
export function selectFailure(state: PlayerState): ZcError | 'unavailable' | undefined {
  if (state.config.status === 'failed') return state.config.error;
  if (state.config.status === 'ready' && !state.config.value.stream) return 'unavailable';
  return state.error;
}

export function selectError(state: PlayerState): ZcError | undefined {
  return state.config.status === 'failed' ? state.config.error : state.error;
}

/** Playback was requested but there is no picture yet, or playback is waiting for data. */
export function selectBusy(state: PlayerState): boolean {
  if (state.config.status === 'loading') return true;
  return state.started && !state.paused && !state.ended && (state.waiting || !state.played);
}
