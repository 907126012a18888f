export interface CastMedia {
  /** HLS master playlist, absolute: the screen fetches it itself. */
  url: string;
  title: string;
  posterUrl: string | null;
  /** Seconds. */
  startAt: number;
  paused: boolean;
}

/** How playback goes on the other screen. Times are seconds, volume 0 to 1. */
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
  /** As its owner called it; empty when not known. */
  readonly name: string;
  togglePlay(): void;
  seek(to: number): void;
  setVolume(volume: number): void;
  toggleMuted(): void;
  /** Stops playing there. `ended` is told as when somebody stops it elsewhere. */
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

/** A way to other screens. */
export interface CastAdapter {
  /**
   * Lets the viewer choose a screen and plays there. Rejects when none is reached, with a `CastCancelledError` when
   * none was chosen.
   */
  connect(media: CastMedia, listener: CastListener): Promise<CastScreen>;
}
