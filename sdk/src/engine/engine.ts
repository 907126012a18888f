import type { DateRanges } from '../core/live-overlays/date-ranges.ts';
import type { AudioTrackChoice, Quality } from '../core/player/player-state.ts';

export interface EngineSource {
  /** HLS master playlist, absolute. */
  url: string;
  /** Seconds. */
  startAt: number;
  /** Files already requested: playback starts with their quality. */
  startUrls: readonly string[];
  /** Loads only what gives the length and first picture; `fill` loads the rest. */
  metadataOnly: boolean;
  /** Preferred languages of the first sound track, most preferred first; BCP 47. */
  audioLanguages: readonly string[];
  /** A live stream: playback starts at its newest picture. */
  live: boolean;
  /** Adds playback information to each request (CTA-5004). */
  cmcd: boolean;
}

export interface EngineListener {
  qualities(all: readonly Quality[]): void;
  /** The quality on screen. */
  shown(quality: number): void;
  /** The sounds to choose from. */
  audioTracks(all: readonly AudioTrackChoice[]): void;
  /** The sound that plays. */
  heard(track: number): void;
  /** The connection to the media failed and the engine keeps retrying; `false` once it works again. */
  reconnecting(now: boolean): void;
  /** A live playlist contains graphics, or the dates of its pictures changed. */
  dateRanges(ranges: DateRanges): void;
  /** Called before each request: if the addresses are about to expire, the request waits for the next ones. */
  fresh(): Promise<void> | undefined;
  /** The addresses are no longer valid. The engine waits for `renew`, and plays what it has. */
  expired(): void;
  /** Playback cannot continue. `code` as in `ZcError`. */
  failed(code: string, message?: string, cause?: unknown): void;
}

/** Current times of a live playlist, in seconds of the media. */
export interface LiveTimes {
  /** Time of the oldest picture in it. */
  readonly from: number;
  /** The end of the newest one. */
  readonly edge: number;
  /** How far playback is behind the newest picture. */
  readonly behind: number;
  /** When the picture on screen was taken (epoch ms), if known. */
  readonly date: number | undefined;
}

/** How playback goes at this moment, where the player loads the media itself. */
export interface HlsStats {
  /** Estimated, in bits a second. */
  readonly bandwidth: number;
  /** Of the quality that is loaded; 0 until one is chosen. */
  readonly bitrate: number;
  /** Picture lines of it. */
  readonly height: number;
  /** Seconds that are loaded beyond the current picture. */
  readonly buffered: number;
  /** Seconds behind the newest picture of a live stream. */
  readonly behind: number | undefined;
  readonly droppedFrames: number;
  readonly totalFrames: number;
}

/** Plays a playlist. Everything else in the player knows only this interface. */
export interface Engine {
  choose(quality: number | 'auto'): void;
  chooseAudio(track: number): void;
  /** Retries the network at once. */
  reconnect(): void;
  /** Loads everything, after it was told to load metadata only. */
  fill(): void;
  /** Continues with the same files under new addresses. Returns false if it cannot and must be recreated. */
  renew(url: string): boolean;
  /** Undefined if it is not live, or no longer. */
  live(): LiveTimes | undefined;
  /** For live streams: sets how many seconds playback should be behind the newest picture. */
  keepBehind?(seconds: number): void;
  /** Missing if the browser loads the media. */
  stats?(): HlsStats | undefined;
  destroy(): void;
}

export type EngineFactory = (video: HTMLVideoElement, source: EngineSource, listener: EngineListener) => Engine;
