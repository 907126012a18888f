import { ControlElement } from '../base/control-element.ts';
import { createSight, type Sight } from '../views/overlay-sight.ts';
import type { OverlaySource } from './overlay-source.ts';

/** What lies over the picture: follows its player from when both are in the page until it is out of it. */
export abstract class OverlayLayer extends ControlElement {
  /** Given before the first rendering, which may be before the element is defined: nothing here may write over it. */
  declare source: OverlaySource | undefined;

  protected sight: Sight | undefined;
  #stay: AbortController | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#join();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // What is only moved is back by then, and goes on as it was.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#stay?.abort();
      this.#stay = undefined;
    });
  }

  protected override firstUpdated(): void {
    // Not within this update, which it may ask to be followed by another.
    queueMicrotask(() => this.#join());
  }

  /** Whether it follows its player. */
  protected get here(): boolean {
    return this.#stay !== undefined;
  }

  /** Begins to follow; the signal aborts when that ends. */
  protected abstract begin(source: OverlaySource, signal: AbortSignal): void;
  /** Takes over what the platform or the page says. */
  protected abstract take(): void;
  /** Another picture is on screen; undefined where there is none. */
  protected abstract show(timeMs: number | undefined): void;
  /** This one was in sight for long enough. */
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
