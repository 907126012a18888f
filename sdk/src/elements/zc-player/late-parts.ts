import type { PublicPlayerConfig } from '@zeacon/contract';
import type { AnalyticsController, AnalyticsHost } from '../../controllers/analytics-controller.ts';
import type { LiveController } from '../../controllers/live/live-controller.ts';
import type { LiveHost } from '../../controllers/live/live-host.ts';
import type { OverlayController, OverlayHost } from '../../controllers/overlay-controller.ts';
import type { Playback } from '../../controllers/playback.ts';
import type { PlayerContext } from '../player-context.ts';
import type { GestureController } from './gesture-controller.ts';

export interface LatePartsOptions {
  player: PlayerContext;
  playback: () => Playback;
  /** Of the platform. */
  origin: () => string;
  /** Takes over what is known of the stream now. */
  show: (config: PublicPlayerConfig) => void;
  /** When playback was first asked for, in milliseconds of the page's clock. */
  askedAt: () => number | undefined;
}

/** What a player fetches only once there is use for it; undefined until it has come. */
export class LateParts {
  gestures: GestureController | undefined;
  overlays: OverlayController | undefined;
  live: LiveController | undefined;
  /** Until what live streams need has come. */
  joining: Promise<void> | undefined;
  readonly #host: AnalyticsHost & LiveHost & OverlayHost;
  readonly #options: LatePartsOptions;
  #analytics: AnalyticsController | undefined;
  #counting: Promise<void> | undefined;

  constructor(host: AnalyticsHost & LiveHost & OverlayHost, options: LatePartsOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** Somebody touches the screen. */
  readonly loadGestures = (): void => {
    if (this.gestures) return;
    void import('./gesture-controller.ts').then(({ GestureController }) => {
      this.gestures ??= new GestureController(this.#host, this.#options.player);
      this.#host.requestUpdate();
    }, ignore);
  };

  /** The stream is a live one. */
  loadLive(): void {
    if (this.live) return;
    this.joining = import('../../controllers/live/live-controller.ts').then(({ LiveController }) => {
      this.live ??= new LiveController(this.#host, this.#options);
      this.#host.requestUpdate();
    }, ignore);
  }

  /** There is something to lay over the picture. */
  lay(Layers: typeof OverlayController): void {
    this.overlays ??= new Layers(this.#host, { ...this.#options, analytics: () => this.#analytics });
    this.#host.requestUpdate();
  }

  /** Counting views needs the video to be known, and may come after its picture. `stay` ends with the player's. */
  count(stay: AbortSignal): void {
    this.#counting ??= import('../../controllers/analytics-controller.ts').then(({ AnalyticsController }) => {
      if (stay.aborted) return;
      this.#analytics = new AnalyticsController(this.#host, this.#options);
      this.#analytics.join();
      this.#host.requestUpdate();
    }, ignore);
  }

  /** The player is gone: nobody is counted any more. */
  leave(): void {
    this.#analytics?.leave();
    this.#analytics = undefined;
    this.#counting = undefined;
  }
}

/** The player goes without what could not be fetched. */
const ignore = () => undefined;
