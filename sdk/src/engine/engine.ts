import type { DateRanges } from '../core/live-overlays/date-ranges.ts';
import type { AudioTrackChoice, Quality } from '../core/player/player-state.ts';

export interface EngineSource {
  /** HLS master playlist, absolute. */
  url: string;
  /** Seconds. */
  startAt: number;
  /** Files that were asked for already: playback begins with the quality they belong to. */
  startUrls: readonly string[];
  /** Loads what tells length and first picture, and the rest once `fill` is called. */
  metadataOnly: boolean;
  /** Of the sound to begin with where there is a choice, the one wanted most first; BCP 47. */
  audioLanguages: readonly string[];
  /** It is sent as it happens: playback begins at its newest picture. */
  live: boolean;
  /** Tells the server on each request how playback goes (CTA-5004). */
  cmcd: boolean;
}

export interface EngineListener {
  qualities(all: readonly Quality[]): void;
  /** The rung on screen. */
  shown(quality: number): void;
  /** The sounds to choose from. */
  audioTracks(all: readonly AudioTrackChoice[]): void;
  /** The sound that plays. */
  heard(track: number): void;
  /** The way to the media failed; the engine keeps trying. `false` once it works again. */
  reconnecting(now: boolean): void;
  /** A live playlist names graphics, or the dates of its pictures moved. */
  dateRanges(ranges: DateRanges): void;
  /** Asked before each request: with addresses about to end it is not to go out, but to wait for the next ones. */
  fresh(): Promise<void> | undefined;
  /** The addresses are not valid any more. The engine waits for `renew`, and plays what it has. */
  expired(): void;
  /** Playback cannot go on. `code` as in `ZcError`. */
  failed(code: string, message: string, cause?: unknown): void;
}

/** What a live playlist says of now; seconds of the media. */
export interface LiveTimes {
  /** Of the oldest picture in it. */
  readonly from: number;
  /** The end of the newest one. */
  readonly edge: number;
  /** Behind the newest picture that playback is. */
  readonly behind: number;
  /** When the picture on screen was taken (epoch ms), where that is told. */
  readonly date: number | undefined;
}

/** What turns a playlist into a moving picture. Everything else in the player knows only this. */
export interface Engine {
  choose(quality: number | 'auto'): void;
  chooseAudio(track: number): void;
  /** Tries the network again at once instead of at the next turn. */
  reconnect(): void;
  /** Loads everything, after it was told to load metadata only. */
  fill(): void;
  /** Goes on with the same files under new addresses. Answers whether it can: else it must be made anew. */
  renew(url: string): boolean;
  /** Undefined for what is not live, or not any more. */
  live(): LiveTimes | undefined;
  /** Where it is live: so many seconds behind the newest picture playback is to be. */
  keepBehind?(seconds: number): void;
  destroy(): void;
}

export type EngineFactory = (video: HTMLVideoElement, source: EngineSource, listener: EngineListener) => Engine;
