import { ControlElement } from '../base/control-element.ts';
import { createSight, type Sight } from '../views/overlay-sight.ts';
import type { OverlaySource } from './overlay-source.ts';

/** A layer over the picture, which follows its player while both are in the page. */
export abstract class OverlayLayer extends ControlElement {
  /** Set before the first rendering, perhaps before the element is defined, so it must not be overwritten here. */
  declare source: OverlaySource | undefined;

  protected sight: Sight | undefined;
  #stay: AbortController | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#join();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // An element that was only moved is back by then, and continues.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#stay?.abort();
      this.#stay = undefined;
    });
  }

  protected override firstUpdated(): void {
    // Not within this update, because it may request another one.
    queueMicrotask(() => this.#join());
  }

  /** Whether it follows its player. */
  protected get here(): boolean {
    return this.#stay !== undefined;
  }

  /** Starts following; the signal aborts when that ends. */
  protected abstract begin(source: OverlaySource, signal: AbortSignal): void;
  /** Takes the overlays from the platform or the page. */
  protected abstract take(): void;
  /** Called when another picture is on screen; undefined if there is none. */
  protected abstract show(timeMs: number | undefined): void;
  /** Called when an overlay was visible for long enough. */
  protected abstract seen(overlayId: string): void;

  #join() {
    const { source } = this;
    if (!source || !this.isConnected || !this.hasUpdated || this.#stay) return;
    this.#stay = new AbortController();
    const { signal } = this.#stay;
    this.sight = createSight(this, (overlayId) => this.seen(overlayId));
    this.begin(source, signal);
    const stops = [
      source.store.subscribe(() => this.take()),
      source.clock.subscribe((timeMs) => this.show(timeMs)),
      this.sight.stop,
    ];
    signal.addEventListener('abort', () => {
      for (const stop of stops) stop();
    });
    this.take();
  }
}
