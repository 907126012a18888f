import type { Chapter, ViewerOverlays } from '@zeacon/contract';
import type { DateRanges } from '../live-overlays/date-ranges.ts';
import { initialPlaylistState, type PlaylistState } from '../playlist/playlist.ts';
import type { ZcError } from '../result.ts';
import type { LiveState } from './live-state.ts';

/** One rung of the ladder. */
export interface Quality {
  /** What the engine calls it. */
  readonly id: number;
  /** Picture lines, 0 when unknown. */
  readonly height: number;
  readonly bitrate: number;
}

/** A sound of several, in another language for instance. */
export interface AudioTrackChoice {
  readonly id: number;
  readonly label: string;
  /** BCP 47; `und` or empty when not known. */
  readonly language: string;
}

/** Of another screen: whether one can be reached, is being reached, or plays. */
export type RemoteState = 'unavailable' | 'available' | 'connecting' | 'connected';

export interface CaptionChoice {
  readonly id: number;
  readonly label: string;
  readonly language: string;
}

/** Everything the controls show. Times are seconds, as in `HTMLMediaElement`. */
export interface PlayerState extends PlaylistState {
  /** Somebody asked for playback: before that there is a poster and nothing else. */
  readonly started: boolean;
  /** The first frame was shown. */
  readonly played: boolean;
  readonly paused: boolean;
  readonly ended: boolean;
  readonly waiting: boolean;
  readonly seeking: boolean;
  readonly currentTime: number;
  readonly duration: number;
  /** How far the media around the playhead is loaded. */
  readonly bufferedUntil: number;
  readonly volume: number;
  readonly muted: boolean;
  /** Sound was taken away so that the browser would let playback begin. */
  readonly mutedForAutoplay: boolean;
  readonly playbackRate: number;
  readonly qualities: readonly Quality[];
  /** The quality somebody chose, or `auto`. */
  readonly chosenQuality: number | 'auto';
  readonly shownQuality: number | undefined;
  /** Empty where there is no choice. */
  readonly audioTracks: readonly AudioTrackChoice[];
  readonly heardAudio: number | undefined;
  readonly captions: readonly CaptionChoice[];
  readonly shownCaption: number | undefined;
  /** An element for each thing that is said now, when captions are shown. */
  readonly captionLines: readonly object[];
  /** The captions ask to stand above, off what is shown below. */
  readonly captionsAbove: boolean;
  readonly fullscreen: boolean;
  readonly pictureInPicture: boolean;
  /** Chapters given by the page; without them those of the video serve. */
  readonly ownChapters: readonly Chapter[] | undefined;
  /** Starts over at the end. */
  readonly loop: boolean;
  readonly castState: RemoteState;
  /** The name of the screen that plays; empty when not known. */
  readonly castDevice: string;
  readonly airPlayState: RemoteState;
  /** What floats over the controls. */
  readonly menu: 'settings' | 'chapters' | undefined;
  readonly transcript: boolean;
  /** What the viewer may pass on; undefined where nothing is to be. */
  readonly shareUrl: string | undefined;
  /** The picture plays in a corner of the window. */
  readonly docked: boolean;
  /** BCP 47, of the words that the player shows. */
  readonly language: string;
  /** The way to the media failed; the player keeps trying by itself. */
  readonly reconnecting: boolean;
  /** Given by the page in place of what the platform lays over the picture; null is nothing. */
  readonly ownOverlays: ViewerOverlays | null | undefined;
  /** What a live playlist says of graphics in the picture. */
  readonly dateRanges: DateRanges | undefined;
  /** Of a live stream, once what shows it has come. */
  readonly live: LiveState | undefined;
  readonly error: ZcError | undefined;
}

export const initialPlayerState: PlayerState = {
  ...initialPlaylistState,
  config: { status: 'idle' },
  started: false,
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

/** What stands in the way of playback: a failed load, a failed playback, or no video behind the player. */
export function selectFailure(state: PlayerState): ZcError | 'unavailable' | undefined {
  if (state.config.status === 'failed') return state.config.error;
  if (state.config.status === 'ready' && !state.config.value.stream) return 'unavailable';
  return state.error;
}

export function selectError(state: PlayerState): ZcError | undefined {
  return state.config.status === 'failed' ? state.config.error : state.error;
}

/** Nothing to see yet though playback was asked for, or the picture stopped for want of data. */
export function selectBusy(state: PlayerState): boolean {
  if (state.config.status === 'loading') return true;
  return state.started && !state.paused && !state.ended && (state.waiting || !state.played);
}
