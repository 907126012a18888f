import { html, nothing, type PropertyValues } from 'lit';
import { query, state } from 'lit/decorators.js';
import { PlayerController } from '../../controllers/player-controller.ts';
import { ThumbnailsController } from '../../controllers/thumbnails-controller.ts';
import { formatTime } from '../../core/player/format-time.ts';
import { ControlElement } from '../control-element.ts';
import { strings } from '../strings.ts';

const stepSeconds = 0.1;

/**
 * Where playback is, and the way to another place. Pointing at it shows the time there, and the picture when there are
 * thumbnails.
 *
 * @tag zc-seek-bar
 */
export class ZcSeekBarElement extends ControlElement {
  /** Seconds under the pointer. */
  @state() private pointedAt: number | undefined;
  @query('.tooltip') private tooltip!: HTMLElement | null;
  @query('.tile') private tile!: HTMLElement | null;

  readonly #state = new PlayerController(this, ({ currentTime, duration, bufferedUntil, seeking }) => ({
    currentTime,
    duration,
    bufferedUntil,
    seeking,
  }));
  readonly #thumbnails = new ThumbnailsController(this);
  #dragging = false;

  override render() {
    const { currentTime = 0, duration = 0 } = this.#state.value ?? {};
    return html`<div
      class="bar"
      part="seek-bar"
      @pointermove=${this.#point}
      @pointerleave=${this.#leave}
      @pointercancel=${this.#leave}
    >
      <input
        type="range"
        min="0"
        max=${duration}
        step=${stepSeconds}
        aria-label=${strings.seek}
        aria-valuetext=${strings.timeOf(formatTime(currentTime), formatTime(duration))}
        ?disabled=${duration === 0}
        .value=${String(currentTime)}
        @input=${this.#input}
        @change=${this.#drop}
      />
      <span class="rail"><span class="loaded"></span><span class="elapsed" part="seek-progress"></span></span>
      <span class="thumb"></span>
      ${this.pointedAt === undefined ? nothing : this.#renderTooltip(this.pointedAt)}
    </div>`;
  }

  protected override updated(_changed: PropertyValues): void {
    const { currentTime = 0, duration = 0, bufferedUntil = 0, seeking = false } = this.#state.value ?? {};
    const share = (seconds: number) => String(duration > 0 ? Math.min(1, seconds / duration) : 0);
    this.style.setProperty('--elapsed', share(currentTime));
    this.style.setProperty('--loaded', share(bufferedUntil));
    this.toggleAttribute('jumping', seeking || this.#dragging);
    if (this.pointedAt === undefined) return;
    this.tooltip?.style.setProperty('--at', share(this.pointedAt));
    const shown = this.#thumbnails.at(this.pointedAt);
    if (!shown || !this.tile) return;
    // Through the object model: a style attribute would break a strict content security policy.
    Object.assign(this.tile.style, {
      width: `${shown.width}px`,
      height: `${shown.height}px`,
      backgroundImage: `url(${JSON.stringify(shown.url)})`,
      backgroundPosition: `-${shown.x}px -${shown.y}px`,
    });
  }

  #renderTooltip(seconds: number) {
    return html`<span class="tooltip" part="seek-tooltip" aria-hidden="true"
      >${this.#thumbnails.at(seconds) ? html`<span class="tile"></span>` : nothing}<span class="time"
        >${formatTime(seconds)}</span
      ></span
    >`;
  }

  #point(event: PointerEvent) {
    const bounds = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const { duration = 0 } = this.#state.value ?? {};
    if (bounds.width === 0 || duration === 0) return;
    this.#thumbnails.load();
    const fromLeft = Math.min(1, Math.max(0, (event.clientX - bounds.left) / bounds.width));
    const mirrored = getComputedStyle(this).direction === 'rtl';
    this.pointedAt = (mirrored ? 1 - fromLeft : fromLeft) * duration;
  }

  #leave() {
    this.pointedAt = undefined;
  }

  #input(event: Event) {
    this.#dragging = true;
    this.#state.player?.actions.seek((event.target as HTMLInputElement).valueAsNumber);
  }

  #drop() {
    this.#dragging = false;
  }
}
