import type { ViewerOverlays } from '@zeacon/contract';
import { html, nothing, type ReactiveController, type ReactiveElement } from 'lit';
import { define } from '../base/define.ts';
import type { DateRanges } from '../core/live-overlays/date-ranges.ts';
import { isViewerOverlays } from '../core/overlays/overlay-guards.generated.ts';
import { initialOverlayState, type OverlayState, type Placed } from '../core/overlays/overlay-state.ts';
import { isSameAnswer, readOverlays } from '../core/overlays/overlays-client.ts';
import { toOverlays } from '../core/overlays/to-overlays.ts';
import { selectStream } from '../core/player/player-state.ts';
import { createStore } from '../core/store.ts';
import { followElement, type PlayerHost } from '../player/player-host.ts';
import { followLink } from '../views/overlay-links.ts';
import { createFrameClock } from './frame-clock.ts';
import type { OverlaySource, OwnOverlays } from './overlay-source.ts';
import { ZcHypergraphicsElement } from './zc-hypergraphics/zc-hypergraphics.ts';

export interface OverlayHost extends ReactiveElement {
  readonly media: HTMLVideoElement;
  readonly overlays: OwnOverlays;
  readonly mediaToken: string | undefined;
  play(): Promise<void>;
  pause(): void;
}

const retryAfterMs = 5000;
const tries = 3;

/**
 * Loads the overlays and places them over the picture. Its code loads after playback starts, and only if there is
 * something to show.
 */
export class OverlayController implements ReactiveController {
  readonly #host: OverlayHost;
  readonly #player: PlayerHost<OverlayHost>;
  readonly #store = createStore<OverlayState>(initialOverlayState);
  readonly #source: OverlaySource;
  #own: OwnOverlays;
  #url: string | undefined;
  #loading: AbortController | undefined;
  #answer: OverlayState = initialOverlayState;
  #ranges: DateRanges | undefined;
  #live: readonly Placed[] = [];
  #hasCallsToAction = false;

  constructor(player: PlayerHost<OverlayHost>, signal: AbortSignal) {
    this.#host = player.element;
    this.#player = player;
    this.#source = this.#createSource();
    define('zc-hypergraphics', ZcHypergraphicsElement);
    followElement(player.element, this, signal);
    signal.addEventListener(
      'abort',
      player.store.subscribe(() => this.#follow()),
    );
    signal.addEventListener('abort', () => this.#loading?.abort());
    this.#follow();
  }

  hostUpdate(): void {
    this.#follow();
  }

  render() {
    if (this.#store.state === initialOverlayState) return nothing;
    return html`<zc-hypergraphics .source=${this.#source}></zc-hypergraphics>
      ${this.#hasCallsToAction ? html`<zc-calls-to-action .source=${this.#source}></zc-calls-to-action>` : nothing}`;
  }

  #createSource(): OverlaySource {
    const host = this.#host;
    const player = this.#player;
    const source: OverlaySource = {
      store: this.#store,
      clock: createFrameClock(host.media),
      media: host.media,
      record: ({ type, ...details }) => player.counting?.record(type, details),
      follow: (click, link) => followLink(click, link, source),
      play: () => void host.play().catch(() => undefined),
      pause: () => host.pause(),
      get view() {
        return player.counting?.view;
      },
      get origin() {
        return player.origin;
      },
      get mediaToken() {
        return host.mediaToken;
      },
    };
    return source;
  }

  #follow() {
    const { state } = this.#player.store;
    const own = this.#host.overlays;
    const url = own === undefined ? (selectStream(state)?.overlaysUrl ?? undefined) : undefined;
    if (own !== this.#own) {
      this.#own = own;
      this.#answer = isViewerOverlays(own) ? toOverlays(own, this.#player.origin) : initialOverlayState;
      this.#publish();
    } else if (own && this.#streamId !== this.#store.state.streamId) this.#publish();
    if (!isSameAnswer(url, this.#url)) this.#load(url);
    this.#url = url;
    const ranges = own === undefined ? state.dateRanges : undefined;
    if (ranges === this.#ranges) return;
    this.#ranges = ranges;
    void this.#readRanges();
  }

  /** A live playlist is read every few seconds; ignore it if nothing changed. */
  async #readRanges() {
    const loaded = this.#ranges && (await import('../core/live-overlays/date-ranges.ts').catch(() => undefined));
    const live = (this.#ranges && loaded?.readDateRanges(this.#ranges, this.#player.origin)) ?? [];
    if (JSON.stringify(live) === JSON.stringify(this.#live)) return;
    this.#live = live;
    this.#publish();
  }

  #load(url: string | undefined) {
    this.#loading?.abort();
    this.#loading = new AbortController();
    if (this.#own === undefined && this.#answer !== initialOverlayState) {
      this.#answer = initialOverlayState;
      this.#publish();
    }
    if (url) void this.#read(url, this.#loading.signal);
  }

  async #read(url: string, signal: AbortSignal) {
    for (let left = tries; left > 0; left -= 1) {
      try {
        const answer: ViewerOverlays = await readOverlays(url, signal);
        if (signal.aborted) return;
        this.#answer = toOverlays(answer, this.#player.origin);
        this.#publish();
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
        if (signal.aborted) return;
      }
    }
  }

  #publish() {
    const { placed, callsToAction } = this.#answer;
    const ids = new Set<string>();
    const all = [...placed, ...this.#live].filter(({ id }) => ids.size < ids.add(id).size);
    this.#store.patch({ streamId: this.#streamId, placed: all, callsToAction });
    if (callsToAction.length > 0) void this.#loadCallsToAction();
    this.#host.requestUpdate();
  }

  get #streamId(): string {
    return selectStream(this.#player.store.state)?.streamId ?? this.#answer.streamId;
  }

  async #loadCallsToAction() {
    if (this.#hasCallsToAction) return;
    this.#hasCallsToAction = true;
    const loaded = await import('../calls-to-action/zc-calls-to-action/zc-calls-to-action.ts').catch(() => undefined);
    if (loaded) define('zc-calls-to-action', loaded.ZcCallsToActionElement);
    else this.#hasCallsToAction = false;
  }
}
