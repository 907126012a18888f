export interface CastMedia {
  /** HLS master playlist, absolute: the screen loads it itself. */
  url: string;
  title: string;
  posterUrl: string | null;
  /** Seconds. */
  startAt: number;
  paused: boolean;
}

/** State of playback on the other screen. Times are in seconds, volume from 0 to 1. */
export interface CastState {
  readonly paused: boolean;
  readonly ended: boolean;
  readonly waiting: boolean;
  readonly currentTime: number;
  readonly duration: number;
  readonly volume: number;
  readonly muted: boolean;
}

export interface CastScreen {
  /** The name its owner gave it; empty if unknown. */
  readonly name: string;
  togglePlay(): void;
  seek(to: number): void;
  setVolume(volume: number): void;
  toggleMuted(): void;
  /** Stops playing there. Calls `ended`, just as when somebody stops it elsewhere. */
  end(): void;
}

export interface CastListener {
  changed(state: CastState): void;
  ended(): void;
}

/** The viewer closed the list of screens. */
export class CastCancelledError extends Error {
  override readonly name = 'CastCancelledError';
}

/** Connects to other screens. */
export interface CastAdapter {
  /**
   * Lets the viewer choose a screen and plays there. Rejects if none can be reached; with a `CastCancelledError` if
   * none was chosen.
   */
  connect(media: CastMedia, listener: CastListener): Promise<CastScreen>;
}
